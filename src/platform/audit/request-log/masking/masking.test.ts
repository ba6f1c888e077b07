import { describe, expect, test } from 'vitest'
import { fingerprintBy } from '#platform/auth/secrets/fingerprint.ts'
import { logRowOf } from '../log-row.ts'
import { bodyOf, type LoggedCall } from '../logged-call.ts'

const fingerprint = fingerprintBy(Buffer.alloc(32, 7))
const jsonType = { 'content-type': 'application/json' }
const formType = { 'content-type': 'application/x-www-form-urlencoded' }

const side = (body: string, headers: Readonly<Record<string, string>> = jsonType) => ({ headers, body: bodyOf(body) })

const rowOf = (change: Partial<LoggedCall>) =>
  logRowOf(
    {
      at: new Date('2026-11-29T10:00:00Z'),
      domainId: 1,
      direction: 'OUT',
      channel: 'GATEWAY',
      provider: 'pay-one',
      operation: 'payout',
      method: 'POST',
      url: 'https://provider.example/orders',
      request: side('{}'),
      response: { ...side('{}'), status: 200 },
      latencyMs: 40,
      ...change,
    },
    fingerprint,
  )

const canary = (number: number) => `CANARY${String(number).padStart(2, '0')}`
const token = (payload: string) =>
  `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${Buffer.from(payload).toString('base64url')}.c2ln`

const asked: Partial<LoggedCall> = {
  url: 'https://provider.example/hook/CANARY01/pay?api_key=CANARY02&api%5Fkey=CANARY03&x=1&token=CANARY04&token=CANARY05#access_token=CANARY06',
  secretParts: ['CANARY01'],
  request: side(
    'amount=100.00&password=CANARY10&payload=%7B%22client_secret%22%3A%22CANARY11%22%2C%22order%22%3A7%7D' +
      '&secret=%7B%22value%22%3A%22CANARY12%22%7D&api%ZZkey=CANARY13&note=ok',
    {
      ...formType,
      host: 'provider.example',
      authorization: `Basic ${Buffer.from('user:CANARY07').toString('base64')}`,
      'X-Signature-Key': 'CANARY08',
      cookie: 'sid=CANARY09; theme=dark',
    },
  ),
  response: {
    ...side(
      JSON.stringify({
        data: JSON.stringify({ card: { accessToken: 'CANARY14' } }),
        items: [{ k: 'refresh_token', v: 'CANARY15' }],
        jwt: token('{"sub":"CANARY16"}'),
        order: 7,
      }).replace('"order":7', '"amount":100.00,"order":7'),
    ),
    status: 200,
  },
}
const spellings = Array.from({ length: 16 }, (_, at) => canary(at + 1)).flatMap((word) => [
  word,
  Buffer.from(word).toString('base64').replaceAll('=', ''),
  Buffer.from(`user:${word}`).toString('base64'),
  token(`{"sub":"${word}"}`).split('.')[1] ?? '',
])
const stored = (change: Partial<LoggedCall>): string => {
  const { row, references } = rowOf(change)
  return JSON.stringify({ ...row, references }, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}
const leaks = (text: string) => spellings.filter((word) => text.includes(word))

describe('D35 secrets in every shape of a call', () => {
  test('none of the 16 is stored, and what is no secret stays readable', () => {
    expect(leaks(stored(asked))).toEqual([])
    const { row } = rowOf(asked)
    expect(row.url).toMatch(
      /^https:\/\/provider\.example\/hook\/\[secret, up to 8 characters, \w{8}\]\/pay\?api_key=\[/,
    )
    expect(row.url).toContain('&x=1&')
    expect(row.request_headers).toContain('theme=dark')
    expect(row.request_body?.split('\n').filter((line) => !line.includes('['))).toEqual(['amount=100.00', 'note=ok'])
    expect(row.request_body).toContain('"order":7}')
    expect(row.response_body).toMatch(/"amount":100(\.00)?,"order":7\}$/)
  })

  test('nor in the other direction, with the sides exchanged', () => {
    const { request, response } = asked
    if (!request || !response) throw new Error('both sides are set above')
    expect(
      leaks(stored({ ...asked, direction: 'IN', request: response, response: { ...request, status: 200 } })),
    ).toEqual([])
  })

  test.each([
    ['an answer that repeats it', '{"error":"CANARY02 is not known"}', jsonType],
    ['a body that is cut', '{"password":"CANARY02', jsonType],
    ['XML', '<key>CANARY02</key>', { 'content-type': 'text/xml' }],
    ['several parts', '--a\r\nname="key"\r\n\r\nCANARY02', { 'content-type': 'multipart/form-data; boundary=a' }],
    ['a redirect', '', { location: 'https://x.example/?session_id=CANARY02' }],
    ['a text', '{"message":"sent with Bearer CANARY02"}', jsonType],
  ])('nor in %s', (_, body, headers) => {
    const call = { ...asked, response: { ...side(body, headers), status: 302 } }
    expect(leaks(stored(call))).toEqual([])
    if (body !== '' && !body.endsWith('}'))
      expect(rowOf(call).row.response_body).toBe(`Not shown: ${body.length} bytes that are neither JSON nor a form.`)
  })

  test('nor in the reason of a call without an answer', () => {
    expect(leaks(stored({ ...asked, response: null, failure: 'CANARY03 was refused' }))).toEqual([])
  })
})

test('equal secrets have equal masks, and others other ones', () => {
  const mask = (password: string) => rowOf({ request: side(JSON.stringify({ password })) }).row.request_body
  expect(mask('hunter2hunter2')).toBe(mask('hunter2hunter2'))
  expect(mask('hunter2hunter2')).not.toBe(mask('hunter2hunter3'))
  expect(mask('hunter2hunter2')).toMatch(/^\{"password":"\[secret, up to 16 characters, [0-9a-f]{8}\]"\}$/)
})

test('numbers of cards and personal data are masked, and ids stay', () => {
  const body = JSON.stringify({
    order: '9007199254740993',
    name: 'Meera Nair',
    beneficiary: { account: '000111222333' },
    to: 'HDFC0000001',
    note: 'paid with 4242 4242 4242 4242',
  })
  const { row, references } = rowOf({ request: side(body), personalNames: ['to'] })
  expect(row.request_body).toMatch(
    /^\{"order":"9007199254740993","name":"Me\*+ir","beneficiary":\{"account":"00\*+33"\},"to":"HD\*+01","note":"paid with \[card number, /,
  )
  expect(references.map(({ reference }) => reference)).toEqual(['9007199254740993'])
})

test('numbers are stored as they were written', () => {
  const { row } = rowOf({ request: side('{"id":90071992547409931234,"player":"1001"}') })
  expect([row.request_body, row.player_id]).toEqual(['{"id":90071992547409931234,"player":"1001"}', 1001n])
})

test('a long body is not kept, and its size is', () => {
  const { row } = rowOf({ request: side(`{"text":"${'x'.repeat(70_000)}"}`) })
  expect([row.request_body, row.request_bytes]).toEqual(['Not shown: 70011 bytes are too long.', 70_011])
})
