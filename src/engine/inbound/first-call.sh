#!/bin/sh
url='{origin}' key='{keyId}' secret='{secret}'
path="/api/inbound${1:-/markets}" body="${2-{\}}"
timestamp=$(date +%s)
nonce=$(openssl rand -hex 16)
signature=$(printf 'v2\nPOST\n%s\n%s\n%s\n%s\n%s' "$path" "$key" "$timestamp" "$nonce" "$body" |
  openssl dgst -sha256 -hmac "$secret" | sed 's/^.* //')
curl -sS "$url$path" -H 'Content-Type: application/json' -H "X-Key: $key" -H "X-Timestamp: $timestamp" \
  -H "X-Nonce: $nonce" -H "X-Signature: v2=$signature" --data-binary "$body"
