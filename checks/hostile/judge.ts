import { permissions } from '#blueprint/screen/permissions.ts'
import type { Answered } from './shoot.ts'
import type { Mutation } from './bodies/mutations.ts'

const promised: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'cache-control': /no-store/,
  'content-security-policy': /default-src 'none'/,
  'strict-transport-security': /max-age=\d{8}/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /./,
  'x-request-id': /^[0-9a-f-]{36}$/,
  'content-type': /^application\/json/,
}
const unwanted = ['server', 'x-powered-by', 'access-control-allow-origin', 'access-control-allow-credentials']

/** What only somebody who looks into the program could have written. */
const inside =
  /\bat [\w.<>]+ \(|\.ts:\d|node_modules|\/work\/|\/tmp\/|\/home\/|invalid input syntax|syntax error at|violates |of relation|relation "|column "|operator does not exist|select "|from "|\bpg_|kysely|SyntaxError|TypeError|RangeError|ZodError|is not a function|of undefined|reading '|Cannot (?:read|convert|mix)|Unexpected token|\bBigInt\b|unterminated|FST_|ECONN/i

/** Rights may be named to everybody, also those whose names begin like the database's own words. */
const ofDatabase = permissions.filter((each) => each.startsWith('PG_'))
const tellsInside = (body: string): boolean =>
  inside.test(ofDatabase.reduce((text, name) => text.replaceAll(name, ''), body))

const keysOfFailure = ['data', 'message', 'status', 'fields', 'code']

/** What is wrong with an answer, or null. Several mutations together are wrong as soon as one of them is. */
export function complaintAbout({ status, headers, body }: Answered, spoilt: readonly Mutation[]): string | null {
  if (status === 0) return `no answer: ${body}`
  if (status >= 500) return `${status}: ${body.slice(0, 200)}`
  const isWrong = spoilt.some((one) => one.isWrong)
  if (status < 400) {
    if (isWrong) return `${status}, although it cannot be meant: ${body.slice(0, 160)}`
    return (
      headersOf(headers, status) ??
      (tellsInside(body) && !/openapi/.test(body) ? `tells too much: ${body.slice(0, 200)}` : null)
    )
  }
  const [only] = spoilt.length === 1 ? spoilt : []
  if (only?.statuses && !only.statuses.includes(status))
    return `${status} instead of ${only.statuses.join(' or ')}: ${body.slice(0, 200)}`
  const isNamed = isWrong && only?.saidAt !== undefined && only.statuses === undefined
  if (isNamed && status !== 422 && status !== 429)
    return `${status} where 422 names ${only.saidAt[0]}: ${body.slice(0, 200)}`
  // What answers HEAD says nothing more.
  if (body === '' && spoilt.some(({ said }) => said === 'HEAD')) return null
  return headersOf(headers, status) ?? failureOf(status, body, only?.statuses ? undefined : only?.saidAt, isWrong)
}

function headersOf(headers: Answered['headers'], status: number): string | null {
  for (const [name, value] of Object.entries(promised))
    if (!value.test(String(headers[name] ?? ''))) return `${status}: header ${name} is ${String(headers[name])}`
  const odd = unwanted.find((name) => headers[name] !== undefined)
  if (odd) return `${status}: header ${odd} is there`
  return status === 429 && !headers['retry-after'] ? '429 without retry-after' : null
}

function failureOf(
  status: number,
  body: string,
  saidAt: readonly string[] | undefined,
  isWrong: boolean,
): string | null {
  const failure = parsed(body)
  if (failure === null) return `${status}: no failure but ${body.slice(0, 160)}`
  const { data, message, status: said, fields } = failure
  const strange = Object.keys(failure).find((key) => !keysOfFailure.includes(key))
  if (strange) return `${status}: a failure with ${strange}`
  if (said !== status) return `${status}, and the body says ${String(said)}`
  if (typeof message !== 'string' || message === '') return `${status} without a message`
  if (!isSaid(data)) return `${status}: data is ${JSON.stringify(data)}`
  if (tellsInside(body)) return `${status} tells too much: ${body.slice(0, 240)}`
  if (body.length > 20_000) return `${status}: ${body.length} characters to say no`
  if (status !== 422 || !isWrong || !saidAt) return null
  const names = Object.keys((fields ?? {}) as object)
  // One item of a list may be named, or the whole where two fields go together.
  return saidAt.some((name) => names.some((one) => one === name || one.startsWith(`${name}.`)))
    ? null
    : `422 names ${JSON.stringify(names)} instead of ${saidAt[0]}: ${body.slice(0, 160)}`
}

const isSaid = (data: unknown): boolean =>
  Array.isArray(data)
    ? data.length > 0 && data.every((one) => typeof one === 'string' && one !== '')
    : typeof data === 'string' && data !== ''

function parsed(body: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
