import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readJson } from '#engine/input/read-json.ts'

/** JSON, and pictures where a route takes one: the door has refused them everywhere else. */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      request.rawBody = body
      // Machines are known by their signature over these very bytes: nothing of them is read before it was checked.
      if (request.routeOptions.config.guard?.permission === 'signed') return null
      // Nothing to say (logging out) is an empty object.
      return body.length === 0 ? {} : readJson(body)
    },
  )
  app.addContentTypeParser<Buffer>(
    /^image\/(jpeg|png|webp)$/,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      request.rawBody = body
      return null
    },
  )
}
