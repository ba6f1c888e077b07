import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { insertDomains, startTestServer } from '#checks/harness/staff/staff.ts'
import { rateRules } from '#platform/limits/rate-limit.ts'
import type { Server } from '#server/main.ts'

// Set REFUSALS to send more, and to measure what each costs: beside other work that says nothing.
const requests = Number(process.env['REFUSALS'] ?? 350)
const isMeasured = process.env['REFUSALS'] !== undefined

let database: TestDatabase
let server: Server
/** Milliseconds of CPU a request, of each kind. */
const costs: number[] = []
beforeAll(async () => {
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
  server = await startTestServer(database, { limits: { rates: rateRules } })
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

const json = 'Content-Type: application/json\r\n'
/** A body that would cost much to read, check or hash if anything before did not refuse it. */
const body = JSON.stringify({ username: 'x'.repeat(2_000), password: 'y'.repeat(2_000) })

/** What an attacker sends without any right, and the answers that refuse it. */
const hostile: readonly {
  readonly kind: string
  readonly head: string
  readonly body?: string
  readonly statuses: readonly number[]
  /** A session or a key, which is looked up. */
  readonly names?: true
}[] = [
  { kind: 'no session', head: 'GET /api/players', statuses: [401] },
  {
    kind: 'an invented session',
    head: 'GET /api/players HTTP/1.1\r\nCookie: session=made-up',
    statuses: [401],
    names: true,
  },
  { kind: 'a foreign page', head: 'POST /api/login HTTP/1.1\r\nOrigin: https://evil.example', body, statuses: [403] },
  { kind: 'another content type', head: 'POST /api/login HTTP/1.1\r\nContent-Type: text/plain', body, statuses: [415] },
  { kind: 'an unknown path', head: 'GET /api/%2e%2e/%2e%2e/etc/passwd', statuses: [404] },
  { kind: 'another method', head: 'DELETE /api/players', statuses: [404] },
  {
    kind: 'an unknown key',
    head: 'POST /api/inbound/bet HTTP/1.1\r\nX-Key: site-0000',
    body,
    statuses: [401, 429],
    names: true,
  },
]

function messageOf({ head, body: sent = '' }: (typeof hostile)[number]): string {
  const [first = '', ...more] = head.split('\r\n')
  const line = first.endsWith('HTTP/1.1') ? first : `${first} HTTP/1.1`
  const type = head.includes('Content-Type') || sent === '' ? '' : json
  const length = sent === '' ? '' : `Content-Length: ${Buffer.byteLength(sent)}\r\n`
  return `${[line, ...more].join('\r\n')}\r\nHost: panel.test\r\n${type}${length}\r\n${sent}`
}

async function statusesOf(message: string, times: number): Promise<readonly number[]> {
  const port = Number(new URL(server.url).port)
  const sender = new Worker(new URL('./repeated-sender.ts', import.meta.url), {
    workerData: { port, message, times },
  })
  const [statuses]: readonly (readonly number[])[] = await once(sender, 'message')
  return statuses ?? []
}

/** When the server last sent a statement of its own. */
async function lastStatement(): Promise<string> {
  const { rows } = await database.ownerPool.query<{ at: string }>(
    `select coalesce(max(query_start)::text, '') as at from pg_stat_activity where datname = current_database() and application_name = 'overround'`,
  )
  return rows[0]?.at ?? ''
}

/** Whether no statement is sent meanwhile. Work by time may send one into one attempt, but not into each. */
async function isQuiet(message: string): Promise<boolean> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const before = await lastStatement()
    await statusesOf(message, 20)
    if ((await lastStatement()) === before) return true
  }
  return false
}

test.each(hostile.map((one) => [one.kind, one] as const))(
  'RLM-04 %s is refused before anything is parsed, hashed or, unless a session or key is named, asked of the database',
  async (_, one) => {
    const each = Math.ceil(requests / hostile.length)
    const message = messageOf(one)
    // The first ones load what is kept for a second, and compile what answers.
    expect(new Set(await statusesOf(message, 20))).toEqual(new Set([one.statuses[0]]))
    const used = process.threadCpuUsage()
    const statuses = new Set(await statusesOf(message, each))
    const { user, system } = process.threadCpuUsage(used)
    expect([...statuses].filter((status) => !one.statuses.includes(status))).toEqual([])
    if (!one.names) expect(await isQuiet(message)).toBe(true)
    if (!isMeasured) return
    const cost = (user + system) / each / 1_000
    console.log(`RLM-04: ${one.kind}: ${cost.toFixed(2)} ms of CPU a request`)
    costs.push(cost)
  },
)

test.runIf(isMeasured)(
  'RLM-04 refusing what has no right costs less than a millisecond of the processor on average',
  () => {
    expect(costs).toHaveLength(hostile.length)
    expect(costs.reduce((sum, cost) => sum + cost, 0) / costs.length).toBeLessThan(1)
  },
)
