import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'
import { packageType } from './routes/media-type.ts'
import { readJson } from '#engine/input/read-json.ts'

const isReport = ({ routeOptions }: FastifyRequest) => routeOptions.config.guard?.permission === 'report'

const takesAnyBody = ({ routeOptions }: FastifyRequest) => routeOptions.config.guard?.takesAnyBody === true

/** Parses JSON, and pictures on routes that accept them; other requests were rejected before. */
export function acceptBodies(app: FastifyInstance): void {
  app.decorateRequest('rawBody', null)
  app.decorateRequest('sentType', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    ['application/json', 'application/csp-report', 'application/reports+json'],
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      request.rawBody = body
      // Signed bodies are parsed only after their signature over these bytes was verified.
      if (request.routeOptions.config.guard?.permission === 'signed' || isReport(request)) return null
      // An empty body (sign-out) is an empty object.
      return body.length === 0 ? {} : readJson(body)
    },
  )
  app.addContentTypeParser<Buffer>(
    /^image\/(jpeg|png|webp|gif)$/,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      request.rawBody = body
      return null
    },
  )
  // The route reads the stream itself and counts its bytes; other routes have refused the type.
  app.addContentTypeParser(packageType, async (_request: FastifyRequest, body: IncomingMessage) => body)
  // Only a route that keeps every body gets this far.
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (!takesAnyBody(request)) throw new HttpError(415, 'Send JSON.')
    request.rawBody = body
    return null
  })
}
