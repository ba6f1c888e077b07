import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Doors } from '#platform/auth/doors.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { sendFailure } from './errors.ts'
import { Failed } from './failed.ts'
import { checkAtTheDoor } from './guard.ts'
import { safeHeaders } from './headers.ts'
import { answerNonsense } from './nonsense.ts'
import { acceptBodies } from './json-body.ts'
import { traceRefusedReading } from './refused-reading.ts'

export interface AppOptions {
  readonly doors: Doors
  readonly log: FastifyBaseLogger
  /** Proxies of the operator in front of this server: the only ones whose word about an address is taken. */
  readonly trustedProxies: number
}

export type App = FastifyInstance

/** The shell around every route: limits, headers, the checks at the door, one way for things to fail. */
export function makeApp({ doors, log, trustedProxies }: AppOptions): App {
  const app: App = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: {
      maxParamLength: 100,
      caseSensitive: true,
      ignoreTrailingSlash: false,
      querystringParser: () => ({}),
    },
    genReqId: () => uuidv7(),
    requestIdHeader: false,
    trustProxy: trustedProxies > 0 ? (_address, hop) => hop < trustedProxies : false,
    frameworkErrors: (error, request, reply) => {
      reply.headers(safeHeaders)
      reply.header('x-request-id', request.id)
      return sendFailure(error, request, reply)
    },
    clientErrorHandler: answerNonsense,
    http: { maxHeaderSize: 16_384, headersTimeout: 10_000 },
  })
  app.server.maxConnections = 2_000
  acceptBodies(app)
  app.decorateRequest('session', null)
  app.decorateRequest('sessionHash', null)
  app.decorateRequest('rawBody', null)
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.guard) throw new Error(`The route ${url} declares no guard`)
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(safeHeaders)
    reply.header('x-request-id', request.id)
    await checkAtTheDoor(doors, request)
  })
  app.addHook('onResponse', async (request, reply) => {
    log.info({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      staff: request.session?.actor.username,
      ip: request.ip,
    })
  })
  app.setErrorHandler(async (error, request, reply) => {
    await traceRefusedReading(doors, request, error)
    return sendFailure(error, request, reply)
  })
  app.setNotFoundHandler((request, reply) =>
    sendFailure(new Failed(404, 'There is no such thing here'), request, reply),
  )
  return app
}
