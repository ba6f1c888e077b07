// Arguments: the headers webhook-id, webhook-timestamp and webhook-signature. The body, as it arrived, is read from the input.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'

const secret = '{secret}'
const [id, timestamp, signatures] = process.argv.slice(2)
const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
const mac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(readFileSync(0))
const right = Buffer.from(`v1,${mac.digest('base64')}`)
const isTimely = Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300
const isRight = signatures
  .split(' ')
  .map((sent) => Buffer.from(sent))
  .some((sent) => sent.length === right.length && timingSafeEqual(sent, right))
process.exit(isTimely && isRight ? 0 : 1)
