import { expect, test } from 'vitest'
import { newWebhookSecret, webhookHeaders } from '#platform/webhooks/signature.ts'
import { readWebhook } from './client-runtime.ts'

const secret = 'whsec_b3ZlcnJvdW5kLWV4YW1wbGUta2V5LTAxMjM0NQ=='
const body = String.raw`{"type":"deposit.success","data":{"id":"9007199254740993","fee":0.0,"note":"\u001B[0m café"}}`
const sentAt = new Date(1_830_254_400_000)
const message = { id: 'msg_0001', timestamp: 1_830_254_400, body }
const read = (headers: Readonly<Record<string, string>>, text = body, now = sentAt) =>
  readWebhook(secret, headers, text, now)?.type ?? null

test('D29 the client accepts the signature of the bytes that were sent, and of no other', () => {
  const signature = 'v1,gRTy8qSw6l7LGGZp/KLoDsLEW2kO/cDV8j+bHucXd2E='
  const headers = { 'webhook-id': 'msg_0001', 'webhook-timestamp': '1830254400', 'webhook-signature': signature }
  expect(read(headers)).toBe('deposit.success')
  expect(read(headers, JSON.stringify(JSON.parse(body)))).toBeNull()
  for (const wrong of [
    'v1,FBpp+UUWeCMQvp9CGgWU3PRU82cuyIzRZIDL+e/CsH4=',
    'v1,wopPFR8GoFsrgEqKhLeWbNdLucoqwCvm2A55i0vWY+8=',
    '',
  ])
    expect(read({ ...headers, 'webhook-signature': wrong })).toBeNull()
})

test('the client accepts one signature of several, of a rotation, and nothing that is older than five minutes', () => {
  const headers = webhookHeaders([newWebhookSecret(), secret], message, false)
  expect(read(headers)).toBe('deposit.success')
  expect(read(headers, body, new Date(sentAt.getTime() + 300_000))).toBe('deposit.success')
  expect(read(headers, body, new Date(sentAt.getTime() + 301_000))).toBeNull()
  expect(read({ ...headers, 'webhook-timestamp': '' })).toBeNull()
})
