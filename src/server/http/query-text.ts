import type { FastifyRequest } from 'fastify'
import { Failed } from './failed.ts'

const longestQuery = 8_000

/** Query parameters by name. A name given twice has no meaning we could be held to. */
export function queryOf(request: FastifyRequest): Readonly<Record<string, string>> {
  const url = request.raw.url ?? ''
  const at = url.indexOf('?')
  if (at < 0) return {}
  if (url.length - at > longestQuery) throw new Failed(422, 'The address is too long')
  const found: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(url.slice(at + 1))) {
    if (name in found)
      throw new Failed(422, `'${name.slice(0, 60)}' is given twice`, { fields: { [name.slice(0, 60)]: 'Given twice' } })
    found[name] = value
  }
  return found
}

/** Parameters of the path; all of ours are ids or short words. */
export function parametersOf(request: FastifyRequest): Readonly<Record<string, string>> {
  const { params } = request
  if (typeof params !== 'object' || params === null) return {}
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
