import hashlib, hmac, secrets, sys, time, urllib.error, urllib.request

url, key, secret = '{origin}', '{keyId}', '{secret}'
call, body = (sys.argv[1:] + ['/markets', '{}'][len(sys.argv) - 1:])[:2]
path = '/api/inbound' + call
timestamp, nonce = str(int(time.time())), secrets.token_hex(16)
signed = '\n'.join(['v2', 'POST', path, key, timestamp, nonce, body])
signature = hmac.new(secret.encode(), signed.encode(), hashlib.sha256).hexdigest()
request = urllib.request.Request(url + path, body.encode(), {
    'Content-Type': 'application/json',
    'X-Key': key,
    'X-Timestamp': timestamp,
    'X-Nonce': nonce,
    'X-Signature': 'v2=' + signature,
})
try:
    answer = urllib.request.urlopen(request, timeout=15)
except urllib.error.HTTPError as refused:
    answer = refused
print(answer.read().decode())
