// Arguments: the path of the call, and its body as it is sent. key.pem is your private key (PKCS#8).
import { sign } from 'node:crypto'
import { readFileSync } from 'node:fs'

const url = '{origin}'
const [path, body] = process.argv.slice(2)
const signature = sign('sha256', Buffer.from(`${path}\n${body}`), readFileSync('key.pem')).toString('base64')
const answer = await fetch(url + path, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'X-Gap-Signature': signature },
  body,
})
console.log(await answer.text())
