# Arguments: the headers webhook-id, webhook-timestamp and webhook-signature. The body, as it arrived, is read from the input.
import base64, hashlib, hmac, sys, time

secret = '{secret}'
id, timestamp, signatures = sys.argv[1:4]
key = base64.b64decode(secret.removeprefix('whsec_'))
signed = f'{id}.{timestamp}.'.encode() + sys.stdin.buffer.read()
right = 'v1,' + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
is_timely = abs(time.time() - int(timestamp)) <= 300
is_right = any(hmac.compare_digest(sent, right) for sent in signatures.split(' '))
sys.exit(0 if is_timely and is_right else 1)
