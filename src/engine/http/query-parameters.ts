import type { FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

const maxQueryLength = 8_000

/** Query parameters by name. A repeated name is ambiguous and rejected. */
export function queryOf(request: FastifyRequest): Readonly<Record<string, string>> {
  const url = request.raw.url ?? ''
  const at = url.indexOf('?')
  if (at < 0) return {}
  if (url.length - at > maxQueryLength) throw new HttpError(422, 'The URL is too long.')
  const found: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(url.slice(at + 1))) {
    if (name in found) throw invalidParameters([name], (shown) => `Parameter '${shown}' is given more than once.`)
    if (unreadable.test(value))
      throw invalidParameters([name], (shown) => `Parameter '${shown}' contains unreadable characters.`)
    found[name] = value
  }
  return found
}

/** PostgreSQL cannot store NUL; the replacement character marks invalid UTF-8. */
// oxlint-disable-next-line no-control-regex -- NUL is what is looked for
const unreadable = /[\0\uFFFD]/

/**
 * Rejects unknown parameters: ignoring them would return something other than what the caller
 * meant.
 */
export function rejectUnknown(parameters: Readonly<Record<string, string>>, isKnown: (name: string) => boolean): void {
  const unknown = Object.keys(parameters).filter((name) => !isKnown(name))
  if (unknown.length > 0) throw invalidParameters(unknown, (shown) => `Unknown parameter '${shown}'.`)
}

function invalidParameters(names: readonly string[], sentence: (name: string) => string): HttpError {
  const shown = names.slice(0, 20).map((name) => name.slice(0, 60))
  const fields = Object.fromEntries(shown.map((name) => [name, sentence(name)]))
  return new HttpError(422, Object.values(fields).join(' '), { fields })
}

/** Path parameters; all are ids or short names. */
export function parametersOf(request: FastifyRequest): Readonly<Record<string, string>> {
  const { params } = request
  if (typeof params !== 'object' || params === null) return {}
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/**
 * Our paths never contain escapes, doubled slashes or dot segments; such spellings are attempts to
 * bypass checks.
 */
export function rejectMalformedPath(url: string): void {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  if (/[%;\\]|\/\/|\/\.{1,2}(\/|$)/.test(path)) throw new HttpError(404, 'Not found.')
}
