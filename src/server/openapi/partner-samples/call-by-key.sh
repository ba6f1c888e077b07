#!/bin/sh
# Arguments: the path of the call, and its body as it is sent. key.pem is your private key (PKCS#8).
url='{origin}' path="$1" body="$2"
signature=$(printf '%s\n%s' "$path" "$body" | openssl dgst -sha256 -sign 'key.pem' | openssl base64 -A)
curl -sS "$url$path" -H 'Content-Type: application/json' -H "X-Gap-Signature: $signature" --data-binary "$body"
