# Arguments: the path of the call, and its body as it is sent. key.pem is your private key (PKCS#8).
# Python has no RSA of its own; openssl signs.
import base64, subprocess, sys, urllib.error, urllib.request

url = '{origin}'
path, body = sys.argv[1:3]
signed = subprocess.run(['openssl', 'dgst', '-sha256', '-sign', 'key.pem'], input=f'{path}\n{body}'.encode(),
                        capture_output=True, check=True).stdout
request = urllib.request.Request(url + path, body.encode(), {
    'Content-Type': 'application/json',
    'X-Gap-Signature': base64.b64encode(signed).decode(),
})
try:
    answer = urllib.request.urlopen(request, timeout=15)
except urllib.error.HTTPError as refused:
    answer = refused
print(answer.read().decode())
