import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RawCallback } from '#areas/payments/gateway-work/gateway.ts'
import type { MessageFormat } from './message-format.ts'
import { shallowJson } from './shallow-json.ts'

type Signing = MessageFormat['signing']

/** Max difference between the gateway’s clock and ours, in seconds. */
export const toleranceSeconds = 300

/** Serializes JSON with sorted keys, as some gateways sign it; null when it is not JSON, or nested too deeply. */
function sortedJson(body: Buffer): Buffer | null {
  const value = shallowJson(body)
  return value === undefined ? null : Buffer.from(JSON.stringify(sortKeys(value)))
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, item]) => [key, sortKeys(item)]))
}

export function signatureOf(signing: Signing, secret: string, timestamp: string, body: Buffer): Buffer | null {
  const hmac = createHmac(signing.algorithm, secret)
  if (signing.over === 'timestamp.body') return hmac.update(`${timestamp}.`).update(body).digest()
  const bytes = signing.over === 'body' ? body : sortedJson(body)
  return bytes && hmac.update(bytes).digest()
}

/** Headers of a call to a gateway. */
export function signedHeaders(
  signing: Signing,
  secret: string,
  merchant: string,
  body: Buffer,
): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = signatureOf(signing, secret, timestamp, body)
  return {
    'content-type': 'application/json',
    ...(signing.merchantHeader ? { [signing.merchantHeader]: merchant } : {}),
    ...(signing.timestampHeader ? { [signing.timestampHeader]: timestamp } : {}),
    ...(signature ? { [signing.header]: signature.toString(signing.encoding) } : {}),
  }
}

/** Returns the index of the secret that signed these bytes, newest first, or the reason for rejection. */
export function verifySignature(
  signing: Signing,
  secrets: readonly string[],
  { body, headers, now }: RawCallback,
): number | string {
  const timestamp = signing.timestampHeader ? one(headers[signing.timestampHeader]) : ''
  if (signing.timestampHeader && !isNear(timestamp, now))
    return 'The timestamp is missing or too far from the server time'
  const signature = decoded(one(headers[signing.header]), signing.encoding)
  if (signature === null) return 'The signature is missing'
  // All secrets are always checked, so that timing reveals nothing.
  const fits = secrets.map((secret) => {
    const expected = signatureOf(signing, secret, timestamp, body)
    return expected !== null && expected.length === signature.length && timingSafeEqual(expected, signature)
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
