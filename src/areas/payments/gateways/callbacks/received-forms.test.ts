import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { bodyProblem } from './body-type.ts'
import { maskedBody } from './masked-body.ts'
import { messageFormats, type MessageFormat } from './message-format.ts'
import { signedHttp } from './signed-http.ts'

const secret = 'test-secret'
const { majorUnits, enveloped, timestamped } = messageFormats
const now = new Date(1_780_289_400_123)

const verified = (wording: MessageFormat, body: string, headers: Readonly<Record<string, string>>) =>
  signedHttp({ mayLoopback: false }).verifyCallback(
    {
      id: 'one',
      code: 'one',
      domainId: 1,
      currency: 'INR',
      baseUrl: 'https://gateway.example',
      merchant: 'house',
      secrets: [secret],
      callbackUrl: 'https://panel.example',
      wording,
      callbackMapping: null,
    },
    { body: Buffer.from(body), headers, now },
  )
const mac = (text: string, encoding: 'hex' | 'base64') => createHmac('sha256', secret).update(text).digest(encoding)

const payment =
  '{"data":{"order":{"order_id":"ord-0001"},"payment":{"cf_payment_id":"5110000001","payment_status":"SUCCESS","payment_amount":170.00,"payment_currency":"INR","bank_reference":"612345678901"}},"type":"PAYMENT_SUCCESS_WEBHOOK"}'
const stamped = (stamp: string, dot = '') =>
  verified(majorUnits, payment, {
    'x-webhook-timestamp': stamp,
    'x-webhook-signature': mac(`${stamp}${dot}${payment}`, 'base64'),
  })

test.each(['1780289400', '1780289400123', '1780289400123456'])(
  'accepts the timestamp %s, with a dot before the body or without',
  (stamp) => {
    const read = { report: { orderId: 'ord-0001', amount: 17_000n, merchant: 'house', word: 'SUCCESS' }, unread: null }
    expect([stamped(stamp), stamped(stamp, '.')]).toMatchObject([read, read])
  },
)

test.each([
  ['1780289099', 'The timestamp in seconds is more than 5 minutes from the server time'],
  ['1780289099000', 'The timestamp in milliseconds is more than 5 minutes from the server time'],
  ['1780289799000000', 'The timestamp in microseconds is more than 5 minutes from the server time'],
  ['178028940', 'The timestamp is not a Unix time in seconds, milliseconds or microseconds'],
  ['1780289400.123', 'The timestamp is not a Unix time in seconds, milliseconds or microseconds'],
  ['', 'The timestamp is missing'],
])('refuses the timestamp %s with its reason', (stamp, unsigned) => {
  expect(stamped(stamp)).toEqual({ unsigned })
})

const flat = { ...enveloped, namesNoMerchant: true, fields: timestamped.fields, words: timestamped.words }
const signed = (wording: MessageFormat, body: string) =>
  verified(wording, body, { 'x-webhook-signature': mac(body, 'hex') })

test('keeps every digit of ids and amounts that are sent as numbers', () => {
  const body =
    '{"order":"ord-0001","status":"success","amount":1.25e5,"currency":"INR","reference":9007199254740993,"utr":612345678901}'
  expect(signed(flat, body)).toMatchObject({
    report: { amount: 125_000n, reference: '9007199254740993', utr: '612345678901' },
    unread: null,
  })
  expect(maskedBody(Buffer.from(body))).toBe(body)
})

test('verifies sorted JSON with its numbers as they were written', () => {
  const body = '{"ref":12345678901234567890,"amount":170.00,"fee":1.10}'
  const sorted = '{"amount":170.00,"fee":1.10,"ref":12345678901234567890}'
  const wording: MessageFormat = { ...flat, signing: { ...flat.signing, over: 'sorted-json' } }
  expect(verified(wording, body, { 'x-webhook-signature': mac(sorted, 'hex') })).toMatchObject({ key: 0 })
})

test('reads a form where the gateway sends one, and none with a field twice', () => {
  const form: MessageFormat = { ...flat, bodies: 'form' }
  const body = 'order=ord-0001&status=success&amount=125000&currency=INR&utr=612345678901'
  expect(signed(form, body)).toMatchObject({ report: { orderId: 'ord-0001', amount: 125_000n }, unread: null })
  expect(signed(form, `${body}&amount=1`)).toMatchObject({ odd: expect.stringContaining('repeated fields') })
  expect(maskedBody(Buffer.from('order=1&customer_name=Meera+Nair'), 'form')).not.toContain('Meera')
})

test.each([
  ['application/json; charset="utf-8"', true],
  ['application/json; charset=UTF8', true],
  ['application/json;charset=utf-8; v=1', true],
  ['application/vnd.api+json', true],
  ['application/json; charset=utf-7', false],
  ['application/x-www-form-urlencoded', false],
  ['text/plain', false],
  ['', false],
])('of the content types of JSON takes %s: %s', (type, isTaken) => {
  expect(bodyProblem({ 'content-type': type }, 'json') === null).toBe(isTaken)
})
