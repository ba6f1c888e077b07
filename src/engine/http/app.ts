import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import type { Settings } from '#platform/environment/settings.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { answerFailure, isBelow, type OwnForm } from './partners/own-form.ts'
import { notFoundAt } from './http-error.ts'
import { withoutVersion } from '#engine/inbound/versioned-path.ts'
import { readForwarded } from './routes/forwarded.ts'
import { requireOwnAddress, type Addresses } from './routes/origin.ts'
import { authorizeRequest } from './guard.ts'
import { compressAnswers } from './compression/compress-answers.ts'
import { safeHeaders } from './headers.ts'
import { answerClientError } from './client-error.ts'
import { httpTimeouts, limitConnections } from '#platform/limits/connections.ts'
import { traceRequests } from '#platform/traces/trace-requests.ts'
import { limitSilence, longestRequestMs } from '#platform/limits/silence.ts'
import { acceptBodies } from './json-body.ts'
import { auditRefusedRead } from './refused-read.ts'

export interface AppOptions extends Addresses, Pick<Settings, 'trustedProxies' | 'keepAliveSeconds'> {
  readonly auth: AuthContext
  readonly log: FastifyBaseLogger
  /** Of partners whose contracts have errors of their own. */
  readonly ownForms: readonly OwnForm[]
}

export type App = FastifyInstance

/** Creates the HTTP app: limits, headers, authorization and uniform error responses. */
export function createApp({ auth, log, trustedProxies, keepAliveSeconds, ownForms, ...addresses }: AppOptions): App {
  const app: App = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    requestTimeout: longestRequestMs,
    keepAliveTimeout: keepAliveSeconds * 1_000,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: {
      maxParamLength: 100,
      caseSensitive: true,
      ignoreTrailingSlash: false,
      querystringParser: () => ({}),
    },
    rewriteUrl: ({ url = '/' }) => withoutVersion(url),
    genReqId: () => uuidv7(),
    requestIdHeader: false,
    trustProxy: trustedProxies > 0 ? (_address, hop) => hop < trustedProxies : false,
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...safeHeaders, 'x-request-id': request.id })
      return answerFailure(ownForms, error, { request, reply })
    },
    clientErrorHandler: answerClientError,
    http: httpTimeouts,
  })
  limitConnections(app.server, trustedProxies > 0)
  limitSilence(app.server)
  endConnectionsAtStop(app)
  compressAnswers(app)
  acceptBodies(app)
  app.decorateRequest('session', null)
  app.decorateRequest('sessionHash', null)
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.guard) throw new Error(`The route ${url} declares no guard`)
  })
  traceRequests(app)
  app.addHook('onRequest', async (request, reply) => {
    readForwarded(request.raw.headers, trustedProxies)
    reply.headers(safeHeaders)
    reply.header('x-request-id', request.id)
    // Machines call under names of their own, and sign what they send.
    const { permission, atAnyHost = permission === 'signed' || ownForms.some((form) => isBelow(form, request.url)) } =
      request.routeOptions.config.guard ?? {}
    if (!atAnyHost && !(await requireOwnAddress(addresses, request, reply))) return reply
    await authorizeRequest(auth, request)
  })
  logAnswers(app, log)
  app.setErrorHandler(async (error, request, reply) => {
    await auditRefusedRead(auth, request, error)
    return answerFailure(ownForms, error, { request, reply })
  })
  app.setNotFoundHandler((request, reply) => answerFailure(ownForms, notFoundAt(request.url), { request, reply }))
  return app
}

function logAnswers(app: App, log: FastifyBaseLogger): void {
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
}

/** A connection with a request under way would otherwise stay open after its answer, and delay the stop by a minute. */
function endConnectionsAtStop(app: App): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
}
