import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import { isDoctor } from '#platform/auth/doctor-signature.ts'
import type { App } from '#engine/http/app.ts'
import { accessCalls } from '#blueprint/calls/access-calls.ts'
import { addCall } from '#engine/http/call.ts'
import { headerOf } from '#engine/http/guard.ts'
import { HttpError } from '#engine/http/http-error.ts'
import { done, doneWith } from '#engine/http/routes/wire.ts'

const maxWaitMs = 5_000
const [beats, beatMs] = [4, 500]

/** Tells a balancer or monitor whether this process can work: it needs the database for everything. */
export function addHealth(app: App, { pool, settings }: Pick<AuthContext, 'pool' | 'settings'>): void {
  const isAsked = (request: FastifyRequest) => isDoctor(settings.sessionSecret, headerOf(request, 'x-doctor') ?? '')
  /** Anyone may ask, so the calls of a flood share one question to the database. */
  let asking: Promise<boolean> | null = null
  const askDatabase = (): Promise<boolean> => {
    asking ??= pool
      .query('select')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = null
      })
    return asking
  }
  const answer = async (request: FastifyRequest) => {
    const asked = askDatabase()
    const isWell = await Promise.race([asked, delay(maxWaitMs, false, { ref: false })])
    if (!isWell) throw new HttpError(503, 'The database does not answer.', { retryAfterSeconds: 5 })
    return isAsked(request) ? doneWith('The product is well', seenOf(request)) : done('The product is well')
  }
  addCall(app, accessCalls.health, answer, { exposeHeadRoute: true })
  addCall(app, accessCalls.healthStream, (request, reply) => {
    if (!isAsked(request)) throw new HttpError(404, 'Not found.')
    reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
    return reply.send(Readable.from(pulse()))
  })
}

/** What arrived of a request of `npm run doctor`, to be compared with what was sent. */
const seenOf = (request: FastifyRequest) => ({
  host: request.headers.host ?? '',
  scheme: request.protocol,
  ip: request.ip,
  addresses: (headerOf(request, 'x-forwarded-for') ?? '').split(',').filter((entry) => entry.trim() !== ''),
})

/** As the live stream: parts with pauses, which a proxy must not collect. */
async function* pulse(): AsyncGenerator<string> {
  for (let beat = 1; beat <= beats; beat += 1) {
    yield `event: beat\ndata: ${beat}\n\n`
    await delay(beatMs)
  }
}
