import { createHmac, randomUUID } from 'node:crypto'

const [url, key, secret] = ['{origin}', '{keyId}', '{secret}']
const [call = '/markets', body = '{}'] = process.argv.slice(2)
const path = `/api/inbound${call}`
const timestamp = String(Math.floor(Date.now() / 1000))
const nonce = randomUUID()
const signed = ['v2', 'POST', path, key, timestamp, nonce, body].join('\n')
const signature = createHmac('sha256', secret).update(signed).digest('hex')
const response = await fetch(url + path, {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    'X-Key': key,
    'X-Timestamp': timestamp,
    'X-Nonce': nonce,
    'X-Signature': `v2=${signature}`,
  },
  body,
})
console.log(await response.text())
