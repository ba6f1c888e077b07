import type { FastifyRequest } from 'fastify'
import { Failed } from './failed.ts'

const longestQuery = 8_000

/** Query parameters by name. A name given twice has no meaning we could be held to. */
export function queryOf(request: FastifyRequest): Readonly<Record<string, string>> {
  const url = request.raw.url ?? ''
  const at = url.indexOf('?')
  if (at < 0) return {}
  if (url.length - at > longestQuery) throw new Failed(422, 'The URL is too long.')
  const found: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(url.slice(at + 1))) {
    if (name in found) throw wrong([name], 'Given more than once.')
    if (unreadable.test(value)) throw wrong([name], 'This is not readable text')
    found[name] = value
  }
  return found
}

/** The database cannot hold NUL; the mark of replacement stands where bytes were no UTF-8. */
// oxlint-disable-next-line no-control-regex -- NUL is what is looked for
const unreadable = /[\0\uFFFD]/

/** Names nobody asked for are mistakes of the caller: an answer that ignores them would not be the one that was meant. */
export function refuseUnknown(given: Readonly<Record<string, string>>, isKnown: (name: string) => boolean): void {
  const strange = Object.keys(given).filter((name) => !isKnown(name))
  if (strange.length > 0) throw wrong(strange, 'There is no such parameter here')
}

function wrong(names: readonly string[], sentence: string): Failed {
  const fields = Object.fromEntries(names.slice(0, 20).map((name) => [name.slice(0, 60), sentence]))
  return new Failed(422, sentence, { fields })
}

/** Parameters of the path; all of ours are ids or short words. */
export function parametersOf(request: FastifyRequest): Readonly<Record<string, string>> {
  const { params } = request
  if (typeof params !== 'object' || params === null) return {}
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
