#!/bin/sh
# Arguments: the path of the call, and the fields of its body, for example '"userId":"1000"'. The key is one of them.
url='{origin}' key='{secret}' path="$1" fields="$2"
curl -sS "$url$path" -H 'Content-Type: application/json' --data-binary "{\"{keyField}\":\"$key\",$fields}"
