import { permissions } from '#blueprint/screen/permissions.ts'
import type { RawResponse } from './raw-client.ts'
import type { Mutation } from './bodies/mutations.ts'

const requiredHeaders: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'cache-control': /no-store/,
  'content-security-policy': /default-src 'none'/,
  'strict-transport-security': /max-age=\d{8}/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /./,
  'x-request-id': /^[0-9a-f-]{36}$/,
  'content-type': /^application\/json/,
}
const forbiddenHeaders = ['server', 'x-powered-by', 'access-control-allow-origin', 'access-control-allow-credentials']

/** Internals that an answer must not reveal. */
const internals =
  /\bat [\w.<>]+ \(|\.ts:\d|node_modules|\/work\/|\/tmp\/|\/home\/|invalid input syntax|syntax error at|violates |of relation|relation "|column "|operator does not exist|select "|from "|\bpg_|kysely|SyntaxError|TypeError|RangeError|ZodError|is not a function|of undefined|reading '|Cannot (?:read|convert|mix)|Unexpected token|\bBigInt\b|unterminated|FST_|ECONN/i

/** Permission names may appear in answers, also those that look like PostgreSQL identifiers. */
const databaseLikePermissions = permissions.filter((each) => each.startsWith('PG_'))
const revealsInternals = (body: string): boolean =>
  internals.test(databaseLikePermissions.reduce((text, name) => text.replaceAll(name, ''), body))

const errorKeys = ['data', 'message', 'status', 'fields', 'code']

/** What is wrong with an answer, or null. Combined mutations are wrong as soon as one of them is. */
export function complaintAbout({ status, headers, body }: RawResponse, spoilt: readonly Mutation[]): string | null {
  if (status === 0) return `no answer: ${body}`
  if (status >= 500) return `${status}: ${body.slice(0, 200)}`
  const isWrong = spoilt.some((one) => one.isWrong)
  if (status < 400) {
    if (isWrong) return `${status}, although the input is invalid: ${body.slice(0, 160)}`
    return (
      headerComplaint(headers, status) ??
      (revealsInternals(body) && !/openapi/.test(body) ? `tells too much: ${body.slice(0, 200)}` : null)
    )
  }
  const [only] = spoilt.length === 1 ? spoilt : []
  if (only?.statuses && !only.statuses.includes(status))
    return `${status} instead of ${only.statuses.join(' or ')}: ${body.slice(0, 200)}`
  const isNamed = isWrong && only?.saidAt !== undefined && only.statuses === undefined
  if (isNamed && status !== 422 && status !== 429)
    return `${status} where 422 names ${only.saidAt[0]}: ${body.slice(0, 200)}`
  // HEAD answers have no body.
  if (body === '' && spoilt.some(({ label }) => label === 'HEAD')) return null
  return (
    headerComplaint(headers, status) ??
    errorBodyComplaint(status, body, only?.statuses ? undefined : only?.saidAt, isWrong)
  )
}

function headerComplaint(headers: RawResponse['headers'], status: number): string | null {
  for (const [name, value] of Object.entries(requiredHeaders))
    if (!value.test(String(headers[name] ?? ''))) return `${status}: header ${name} is ${String(headers[name])}`
  const odd = forbiddenHeaders.find((name) => headers[name] !== undefined)
  if (odd) return `${status}: header ${odd} is there`
  return status === 429 && !headers['retry-after'] ? '429 without retry-after' : null
}

function errorBodyComplaint(
  status: number,
  body: string,
  saidAt: readonly string[] | undefined,
  isWrong: boolean,
): string | null {
  const failure = parsed(body)
  if (failure === null) return `${status}: not an error body: ${body.slice(0, 160)}`
  const { data, message, status: bodyStatus, fields } = failure
  const strange = Object.keys(failure).find((key) => !errorKeys.includes(key))
  if (strange) return `${status}: a failure with ${strange}`
  if (bodyStatus !== status) return `${status}, and the body says ${String(bodyStatus)}`
  if (typeof message !== 'string' || message === '') return `${status} without a message`
  if (!isMessage(data)) return `${status}: data is ${JSON.stringify(data)}`
  if (revealsInternals(body)) return `${status} tells too much: ${body.slice(0, 240)}`
  if (body.length > 20_000) return `${status}: an error of ${body.length} characters`
  if (status !== 422 || !isWrong || !saidAt) return null
  const names = Object.keys((fields ?? {}) as object)
  // The error may name one item of a list, or the parent where two fields belong together.
  return saidAt.some((name) => names.some((one) => one === name || one.startsWith(`${name}.`)))
    ? null
    : `422 names ${JSON.stringify(names)} instead of ${saidAt[0]}: ${body.slice(0, 160)}`
}

const isMessage = (data: unknown): boolean =>
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
