import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RawCallback } from '#areas/payments/gateway-work/gateway.ts'
import type { Wording } from './wording.ts'

type Signing = Wording['signing']

/** How far a clock over there may be from ours. */
export const toleranceSeconds = 300

/** JSON with the keys of every object in order, as some gateways sign it; null where it is no JSON. */
function inOrder(body: Buffer): Buffer | null {
  try {
    return Buffer.from(JSON.stringify(ordered(JSON.parse(body.toString('utf8')))))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, item]) => [key, ordered(item)]))
}

export function signatureOf(signing: Signing, secret: string, timestamp: string, body: Buffer): Buffer | null {
  const hmac = createHmac(signing.algorithm, secret)
  if (signing.over === 'timestamp.body') return hmac.update(`${timestamp}.`).update(body).digest()
  const bytes = signing.over === 'body' ? body : inOrder(body)
  return bytes && hmac.update(bytes).digest()
}

/** What goes with a call of ours. */
export function signed(signing: Signing, secret: string, merchant: string, body: Buffer): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = signatureOf(signing, secret, timestamp, body)
  return {
    'content-type': 'application/json',
    ...(signing.merchantHeader ? { [signing.merchantHeader]: merchant } : {}),
    ...(signing.timestampHeader ? { [signing.timestampHeader]: timestamp } : {}),
    ...(signature ? { [signing.header]: signature.toString(signing.encoding) } : {}),
  }
}

/** Which of the secrets signed these very bytes, counted from the newest; or why none is believed. */
export function signedWith(
  signing: Signing,
  secrets: readonly string[],
  { body, headers, now }: RawCallback,
): number | string {
  const timestamp = signing.timestampHeader ? one(headers[signing.timestampHeader]) : ''
  if (signing.timestampHeader && !isNear(timestamp, now))
    return 'The timestamp is missing or too far from the server time'
  const given = decoded(one(headers[signing.header]), signing.encoding)
  if (given === null) return 'There is no signature'
  // Every secret is tried to its end: how long it takes says nothing.
  const fits = secrets.map((secret) => {
    const expected = signatureOf(signing, secret, timestamp, body)
    return expected !== null && expected.length === given.length && timingSafeEqual(expected, given)
  })
  const key = fits.indexOf(true)
  return key < 0 ? 'Invalid signature' : key
}

const one = (value: string | readonly string[] | undefined): string => (typeof value === 'string' ? value : '')

const isNear = (timestamp: string, now: Date): boolean =>
  /^\d{10}$/.test(timestamp) && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds

function decoded(text: string, encoding: Signing['encoding']): Buffer | null {
  const form = encoding === 'hex' ? /^([0-9a-f]{2}){32,64}$/i : /^[A-Za-z0-9+/]{40,90}={0,2}$/
  return form.test(text) ? Buffer.from(text, encoding) : null
}
