import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { text as wholeText } from 'node:stream/consumers'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import { csrfToken } from '#platform/auth/sessions/csrf.ts'
import type { Guard, Stage } from '#blueprint/calls/guard.ts'
import { openSession } from '#platform/auth/sessions/sessions.ts'
import { startServer, type Server, type ServerOptions } from '#server/main.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { circumstances } from '#checks/harness/small-operator.ts'
import { createStaff, testSettings, withoutPanel, type StaffInput } from '#checks/harness/staff/staff.ts'

/** A route as registered in the running server. */
export interface Route {
  readonly method: string
  readonly path: string
  readonly permission: Guard['permission']
  readonly guard: Guard
}

/** The headers of a signed-in user's requests. */
export type SessionHeaders = Readonly<Record<string, string>>

export interface ApiResponse {
  readonly status: number
  readonly text: string
  readonly headers: LightMyRequestResponse['headers']
}

export interface ApiRequest {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A server in this process that is called without a network, and users to call it with. */
export interface InProcessServer {
  readonly server: Server
  readonly owner: pg.Pool
  readonly routes: readonly Route[]
  readonly signIn: (staffId: bigint, stage?: Stage) => Promise<SessionHeaders>
  readonly addUser: (person: StaffInput) => Promise<{ staffId: bigint; roleId: bigint; pass: SessionHeaders }>
  readonly ask: (pass: SessionHeaders, request: ApiRequest) => Promise<ApiResponse>
  close(): Promise<void>
}

export const anonymous: SessionHeaders = { 'x-requested-with': 'XMLHttpRequest' }

/** Captures the application and its routes as they are created, so that tests need no list of routes. */
async function captureApp<T>(
  make: () => Promise<T>,
): Promise<{ made: T; app: FastifyInstance; routes: readonly Route[] }> {
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

export async function startInProcessServer(
  database: TestDatabase,
  options: Partial<ServerOptions> = {},
): Promise<InProcessServer> {
  const { ownerPool: owner } = database
  const {
    made: server,
    app,
    routes,
  } = await captureApp(() =>
    startServer({
      databaseLimits: 'none',
      limits: { rates: null, challengeFailures: Infinity },
      settings: testSettings,
      ownerUrl: database.url,
      appUrl: database.appUrl,
      port: 0,
      jobs: 'idle',
      panelFolder: withoutPanel,
      logLevel: process.env['LOG'] ?? 'silent',
      ...options,
    }),
  )
  const { sessionSecret } = testSettings
  const enter = async (staffId: bigint, stage: Stage = 'full'): Promise<SessionHeaders> => {
    const client = await owner.connect()
    try {
      const { token, hash } = await openSession(client, staffId, stage, circumstances)
      const csrf = csrfToken(sessionSecret, hash)
      return { ...anonymous, 'x-xsrf-token': csrf, cookie: `session=${token}; XSRF-TOKEN=${csrf}` }
    } finally {
      client.release()
    }
  }
  return {
    server,
    owner,
    routes,
    signIn: enter,
    async addUser(person) {
      const made = await createStaff(owner, person)
      return { ...made, pass: await enter(made.staffId) }
    },
    async ask(pass, { method, path, body, headers = {} }) {
      const isSent = method !== 'GET' && method !== 'HEAD'
      const usual = isSent ? { 'idempotency-key': randomUUID(), 'content-type': 'application/json' } : {}
      const all = { host: 'localhost', 'user-agent': circumstances.userAgent, ...pass, ...usual, ...headers }
      const options = { method, url: path, headers: all, ...(isSent ? { payload: JSON.stringify(body ?? {}) } : {}) }
      const answered = await app.inject({ ...options, payloadAsStream: true } as InjectOptions)
      return { status: answered.statusCode, text: await textOf(answered), headers: answered.headers }
    },
    close: () => server.close(),
  }
}

/** Reads the body; an event stream never ends, so it is closed at once. */
async function textOf({ headers, stream }: LightMyRequestResponse): Promise<string> {
  const body: Readable = stream()
  if (!String(headers['content-type']).startsWith('text/event-stream')) return wholeText(body)
  body.destroy()
  return ''
}

export async function forEachConcurrently<T>(
  things: readonly T[],
  work: (thing: T) => Promise<void>,
  concurrency = 8,
): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < things.length) await work(things[next++]!)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
