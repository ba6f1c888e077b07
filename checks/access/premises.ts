import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { text as wholeText } from 'node:stream/consumers'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import { csrfToken } from '#platform/auth/sessions/csrf.ts'
import { openSession, type Stage } from '#platform/auth/sessions/sessions.ts'
import type { Guard } from '#engine/http/guard.ts'
import { startServer, type Server, type ServerOptions } from '#server/main.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { circumstances } from '#checks/harness/small-operator.ts'
import { employ, testSettings, type Employed } from '#checks/harness/staff/staff.ts'

/** One route as the running server has it, whatever it was made of. */
export interface Route {
  readonly method: string
  readonly path: string
  readonly permission: Guard['permission']
  readonly guard: Guard
}

/** The headers somebody logged in sends. */
export type Pass = Readonly<Record<string, string>>

export interface Seen {
  readonly status: number
  readonly text: string
  readonly headers: LightMyRequestResponse['headers']
}

export interface Asked {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A server that is asked in its own process, and whoever is needed to ask it. */
export interface Premises {
  readonly server: Server
  readonly owner: pg.Pool
  readonly routes: readonly Route[]
  readonly enter: (staffId: bigint, stage?: Stage) => Promise<Pass>
  readonly hire: (person: Employed) => Promise<{ staffId: bigint; roleId: bigint; pass: Pass }>
  readonly ask: (pass: Pass, asked: Asked) => Promise<Seen>
  close(): Promise<void>
}

export const stranger: Pass = { 'x-requested-with': 'XMLHttpRequest' }

/** The application and its routes are caught as they are made: nothing of what a check asks is listed by a check. */
async function caught<T>(make: () => Promise<T>): Promise<{ made: T; app: FastifyInstance; routes: readonly Route[] }> {
  const routes: Route[] = []
  let app: FastifyInstance | undefined
  const onApp = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    app = fastify
    fastify.addHook('onRoute', ({ method, url, config }) => {
      const { guard } = (config ?? {}) as { guard?: Guard }
      if (!guard) throw new Error(`${url} has no guard`)
      for (const each of [method].flat()) routes.push({ method: each, path: url, permission: guard.permission, guard })
    })
  }
  subscribe('fastify.initialization', onApp)
  try {
    const made = await make()
    if (!app) throw new Error('No application was made')
    return { made, app, routes }
  } finally {
    unsubscribe('fastify.initialization', onApp)
  }
}

export async function openPremises(database: TestDatabase, options: Partial<ServerOptions> = {}): Promise<Premises> {
  const { ownerPool: owner } = database
  const {
    made: server,
    app,
    routes,
  } = await caught(() =>
    startServer({
      settings: testSettings,
      ownerUrl: database.url,
      port: 0,
      jobs: 'idle',
      logLevel: process.env['LOG'] ?? 'silent',
      ...options,
    }),
  )
  const { sessionSecret } = testSettings
  const enter = async (staffId: bigint, stage: Stage = 'full'): Promise<Pass> => {
    const client = await owner.connect()
    try {
      const { token, hash } = await openSession(client, staffId, stage, circumstances)
      const csrf = csrfToken(sessionSecret, hash)
      return { ...stranger, 'x-xsrf-token': csrf, cookie: `session=${token}; XSRF-TOKEN=${csrf}` }
    } finally {
      client.release()
    }
  }
  return {
    server,
    owner,
    routes,
    enter,
    async hire(person) {
      const made = await employ(owner, person)
      return { ...made, pass: await enter(made.staffId) }
    },
    async ask(pass, { method, path, body, headers = {} }) {
      const isSent = method !== 'GET' && method !== 'HEAD'
      const usual = isSent ? { 'idempotency-key': randomUUID(), 'content-type': 'application/json' } : {}
      const all = { host: 'localhost', ...pass, ...usual, ...headers }
      const asked = { method, url: path, headers: all, ...(isSent ? { payload: JSON.stringify(body ?? {}) } : {}) }
      const answered = await app.inject({ ...asked, payloadAsStream: true } as InjectOptions)
      return { status: answered.statusCode, text: await textOf(answered), headers: answered.headers }
    },
    close: () => server.close(),
  }
}

/** What is told as it happens has no end: that it began is all there is to see. */
async function textOf({ headers, stream }: LightMyRequestResponse): Promise<string> {
  const body: Readable = stream()
  if (!String(headers['content-type']).startsWith('text/event-stream')) return wholeText(body)
  body.destroy()
  return ''
}

export async function inTurn<T>(things: readonly T[], work: (thing: T) => Promise<void>, atOnce = 8): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < things.length) await work(things[next++]!)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
