import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RawCallback } from '#areas/payments/gateways/work/gateway.ts'
import type { MessageFormat } from './message-format.ts'
import { jsonText } from '#values/text/json-text.ts'
import { shallowJson } from './shallow-json.ts'

type Signing = MessageFormat['signing']

/** Max difference between the gateway’s clock and ours, in seconds. */
export const toleranceSeconds = 300

/**
 * Serializes JSON with sorted keys and its numbers as they were written, as some gateways sign it; null when it is not
 * JSON, or nested too deeply.
 */
function sortedJson(body: Buffer): Buffer | null {
  const value = shallowJson(body)
  return value === undefined ? null : Buffer.from(jsonText(value, { isSorted: true }))
}

export function signatureOf(signing: Signing, secret: string, timestamp: string, body: Buffer): Buffer | null {
  const hmac = createHmac(signing.algorithm, secret)
  if (signing.over === 'timestamp.body') return hmac.update(`${timestamp}.`).update(body).digest()
  const bytes = signing.over === 'body' ? body : sortedJson(body)
  return bytes && hmac.update(bytes).digest()
}

/** Gateways sign the timestamp and the body with a dot between them or without; digits and a body cannot be confused. */
function acceptedSignatures(signing: Signing, secret: string, timestamp: string, body: Buffer): readonly Buffer[] {
  const signature = signatureOf(signing, secret, timestamp, body)
  if (signing.over !== 'timestamp.body') return signature === null ? [] : [signature]
  const joined = createHmac(signing.algorithm, secret).update(timestamp).update(body).digest()
  return signature === null ? [joined] : [signature, joined]
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
  const problem = signing.timestampHeader ? stampProblem(timestamp, now) : null
  if (problem !== null) return problem
  const signature = decoded(one(headers[signing.header]), signing.encoding)
  if (signature === null) return 'The signature is missing'
  // All secrets are always checked, so that timing reveals nothing.
  const fits = secrets.map((secret) => {
    const expected = acceptedSignatures(signing, secret, timestamp, body)
    return expected.map((each) => each.length === signature.length && timingSafeEqual(each, signature)).includes(true)
  })
  const key = fits.indexOf(true)
  return key < 0 ? 'Invalid signature' : key
}

const one = (value: string | readonly string[] | undefined): string => (typeof value === 'string' ? value : '')

/** Units of a timestamp by the number of its digits, until the year 2286. */
const stampUnits: Readonly<Record<number, readonly [unit: string, inSecond: number]>> = {
  10: ['seconds', 1],
  13: ['milliseconds', 1_000],
  16: ['microseconds', 1_000_000],
}

/** Why a timestamp is not accepted, or null. */
function stampProblem(timestamp: string, now: Date): string | null {
  if (timestamp === '') return 'The timestamp is missing'
  const [unit, inSecond] = (/^\d+$/.test(timestamp) && stampUnits[timestamp.length]) || []
  if (unit === undefined || inSecond === undefined)
    return 'The timestamp is not a Unix time in seconds, milliseconds or microseconds'
  const isNear = Math.abs(now.getTime() / 1_000 - Number(timestamp) / inSecond) <= toleranceSeconds
  return isNear ? null : `The timestamp in ${unit} is more than ${toleranceSeconds / 60} minutes from the server time`
}

function decoded(text: string, encoding: Signing['encoding']): Buffer | null {
  const form = encoding === 'hex' ? /^([0-9a-f]{2}){32,64}$/i : /^[A-Za-z0-9+/]{40,90}={0,2}$/
  return form.test(text) ? Buffer.from(text, encoding) : null
}
