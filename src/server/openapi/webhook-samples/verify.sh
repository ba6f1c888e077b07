#!/bin/sh
# Arguments: the headers webhook-id, webhook-timestamp and webhook-signature. The body, as it arrived, is read from the input.
secret='{secret}'
key=$(printf '%s' "${secret#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
right="v1,$({ printf '%s.%s.' "$1" "$2"; cat; } | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)"
late=$(($(date +%s) - $2))
[ "${late#-}" -le 300 ] || exit 1
for sent in $3; do [ "$sent" = "$right" ] && exit 0; done
exit 1
