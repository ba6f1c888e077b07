import { expect, test } from 'vitest'
import { newWebhookSecret, signWebhook, webhookHeaders } from './signature.ts'

const secret = 'whsec_b3ZlcnJvdW5kLWV4YW1wbGUta2V5LTAxMjM0NQ=='
const body = String.raw`{"type":"deposit.success","data":{"id":"9007199254740993","fee":0.0,"note":"\u001B[0m café"}}`
const message = { id: 'msg_0001', timestamp: 1_830_254_400, body }
const rewritten = { ...message, body: JSON.stringify(JSON.parse(body)) }

test('D29 the signature is over the bytes that are sent, with the decoded secret', () => {
  expect(Buffer.byteLength(body)).toBe(94)
  expect(signWebhook(secret, message)).toBe('v1,gRTy8qSw6l7LGGZp/KLoDsLEW2kO/cDV8j+bHucXd2E=')
  expect(signWebhook(secret, rewritten)).toBe('v1,FBpp+UUWeCMQvp9CGgWU3PRU82cuyIzRZIDL+e/CsH4=')
})

test('WHK-04 both secrets of a rotation sign, and a replay is marked', () => {
  const next = newWebhookSecret()
  expect(webhookHeaders([next, secret], message, false)).toMatchObject({
    'webhook-id': 'msg_0001',
    'webhook-timestamp': '1830254400',
    'webhook-signature': `${signWebhook(next, message)} ${signWebhook(secret, message)}`,
  })
  expect(webhookHeaders([secret], message, false)).not.toHaveProperty('webhook-replay')
  expect(webhookHeaders([secret], message, true)).toMatchObject({ 'webhook-replay': 'true' })
})

test('a new secret has 256 bits, and no two are equal', () => {
  const [one, other] = [newWebhookSecret(), newWebhookSecret()]
  expect(one).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(one).not.toBe(other)
})
