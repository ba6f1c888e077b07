import type { FastifyInstance } from 'fastify'
import { Failed } from './failed.ts'

const deepest = 20
const longestArray = 1_000

/** JSON and nothing else; keys that reach a prototype are refused, so are towers of brackets. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body
    // Machines are known by their signature over these very bytes: nothing of them is read before it was checked.
    if (request.routeOptions.config.guard?.permission === 'signed') return done(null, null)
    // Nothing to say (logging out) is an empty object.
    if (body.length === 0) return done(null, {})
    void parse(request, body.toString('utf8'), (error, value) => {
      if (error) return done(error)
      return isTooBig(value, 0) ? done(new Failed(422, 'The body is nested or repeated too often')) : done(null, value)
    })
  })
}

function isTooBig(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth >= deepest || (Array.isArray(value) && value.length > longestArray)) return true
  return Object.values(value).some((each) => isTooBig(each, depth + 1))
}
