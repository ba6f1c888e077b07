import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyKind } from '#blueprint/kind.ts'
import { apiPath, type AnyList } from '#blueprint/screen/list.ts'
import { permissions } from '#blueprint/screen/permissions.ts'
import { isInRun } from '#checks/run-size.ts'
import { tableChecksums } from '#checks/hostile/table-checksums.ts'
import { endpointsOf } from '#checks/hostile/endpoints/endpoints.ts'
import { transactionPassword } from '#checks/hostile/operator.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { modules } from '#areas/index.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { filtersOf, search, wholePeriod, type Row } from './crawl.ts'
import { insertTreeFixture } from './tree-fixture.ts'
import { bodyOf } from './request-templates.ts'
import { readEverything, sampleId } from './read-all.ts'
import {
  forEachConcurrently,
  startInProcessServer,
  type SessionHeaders,
  type InProcessServer,
} from './in-process-server.ts'

const isFull = process.env['ACCESS'] === 'all'
const { lists } = contentsOf(modules)
const kindsOf = (list: AnyList) => Object.entries(list.columns as Readonly<Record<string, AnyKind>>)
const maskedIn = (list: AnyList) => kindsOf(list).filter(([, { traits }]) => traits.masked)

let database: TestDatabase
let server: InProcessServer
let all: SessionHeaders
/** A user with every permission except PII_REVEAL. */
let clerk: SessionHeaders
beforeAll(async () => {
  database = await freshDatabase()
  await insertTreeFixture(database.ownerPool)
  server = await startInProcessServer(database)
  const domains = [1, 2, 3]
  ;({ pass: all } = await server.addUser({ username: 'all', domains, transactionPassword }))
  const held = permissions.filter((one) => one !== 'PII_REVEAL')
  ;({ pass: clerk } = await server.addUser({ username: 'clerk', domains, permissions: held }))
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

/** The tables of lists whose rows are neither players nor withdrawals. */
const tableOf: Readonly<Record<string, string>> = { '/player-logs': 'audit', '/device-alert': 'device_alert' }

/** The unmasked value of a column, read from the database. */
async function unmaskedValue(list: AnyList, key: string): Promise<string> {
  const { text } = await server.ask(all, { method: 'GET', path: search(apiPath(list.path), wholePeriod(list)) })
  const [row] = (JSON.parse(text) as { data: readonly Row[] }).data
  const table = tableOf[list.path] ?? (key === 'beneficiary' ? 'withdrawal' : 'player')
  const { rows } = await database.ownerPool.query<{ value: string }>(
    `select ${key}::text as value from ${table} where id = $1`,
    [table === 'player' ? (row?.['playerId'] ?? row?.['id']) : row?.['id']],
  )
  return rows[0]?.value ?? ''
}

test('AZ-08 neither finds, counts nor sorts rows by part of a masked value', async () => {
  const leaks: string[] = []
  let guesses = 0
  for (const list of lists)
    for (const [key] of maskedIn(list)) {
      const path = apiPath(list.path)
      const value = Object.hasOwn(filtersOf(list), key) ? await unmaskedValue(list, key) : null
      for (const tail of ['', '/totals']) {
        const sorted = { ...wholePeriod(list), sort: key }
        if (tail === '') {
          guesses += 1
          const { status } = await server.ask(clerk, { method: 'GET', path: search(path, sorted) })
          if (status !== 422) leaks.push(`${path} sorts by ${key}: ${status}`)
        }
        if (value === null) continue
        const parts = Array.from({ length: value.length - 1 }, (_, at) => [value.slice(0, at + 1), value.slice(at + 1)])
        for (const part of [...parts.flat(), '%', '_', `${value.slice(0, -1)}%`, '*']) {
          guesses += 1
          const query = { ...wholePeriod(list), [key]: part }
          const { text } = await server.ask(clerk, { method: 'GET', path: search(path + tail, query) })
          const body = JSON.parse(text) as { data?: unknown[] | { total_item?: number }; total_item?: number }
          const found = Array.isArray(body.data) ? body.data.length : (body.data as { total_item?: number })?.total_item
          if (found) leaks.push(`${path}${tail}?${key}=${part} finds ${found}`)
        }
      }
    }
  console.log(`AZ-08: ${guesses} guesses at masked columns, ${leaks.length} answered`)
  expect(leaks).toEqual([])
  expect(guesses).toBeGreaterThan(20)
})

interface Column {
  readonly table: string
  readonly name: string
}
async function columnsOfTables(): Promise<readonly Column[]> {
  const { rows } = await database.ownerPool.query<Column>(
    `select c.relname as table, a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped`,
  )
  return rows
}

test('AZ-08 includes no secret in any answer', async () => {
  const secrets = new Set<string>()
  const secretColumns = (await columnsOfTables()).filter(
    ({ table, name }) =>
      /hash|secret|password_history|encrypted/.test(name) && !/^(audit|external|action_key)/.test(table),
  )
  for (const { table, name } of secretColumns) {
    const { rows } = await database.ownerPool.query<Record<string, unknown>>(`select ${name} as v from ${table}`)
    for (const value of rows.map((row) => row['v']).flat())
      if (Buffer.isBuffer(value))
        for (const how of ['hex', 'base64', 'base64url'] as const) secrets.add(value.toString(how))
      else if (typeof value === 'string') secrets.add(value)
  }
  const isRead = (place: number) => isFull || isInRun(place, 6)
  const reading = { pass: all, permissions: new Set(permissions), isWhole: true, isRead }
  const read = (await readEverything(server, reading)).join('\n')
  const found = [...secrets].filter((secret) => secret.length > 3 && read.includes(secret))
  console.log(
    `AZ-08: ${secrets.size} secrets of ${secretColumns.length} columns, ${found.length} found in ${read.length} characters`,
  )
  expect(secrets.size).toBeGreaterThan(4)
  expect(found).toEqual([])
})

test('AZ-08 rejects filters and sorting by undeclared columns', async () => {
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const names = new Set((await columnsOfTables()).flatMap(({ name }) => [name, camel(name)]))
  const answered: string[] = []
  let requestCount = 0
  // Each list meets other names, so that all of them are tried together.
  const isTurn = (at: number) => isFull || isInRun(at, 180)
  await forEachConcurrently([...lists.entries()], async ([place, list]) => {
    const declared = new Set([
      ...kindsOf(list).map(([key]) => key),
      ...Object.keys(filtersOf(list)),
      'page',
      'cursor',
      'sort',
    ])
    for (const name of [...names].filter((each, at) => isTurn(at + place) && !declared.has(each)))
      for (const query of [{ [name]: '1' }, { sort: name }]) {
        requestCount += 1
        const { status } = await server.ask(all, { method: 'GET', path: search(apiPath(list.path), query) })
        if (status !== 422) answered.push(`${list.path} ${JSON.stringify(query)}: ${status}`)
      }
  })
  console.log(`AZ-08: ${requestCount} undeclared filters and orders tried, ${answered.length} answered`)
  expect(answered).toEqual([])
})

const undeclaredFields = [
  'role_id',
  'is_developer',
  'domain_id',
  'parent_id',
  'balance',
  'approved_by',
  'agent_id',
  'must_reset',
  'upline',
  'version_no',
  'permissions',
  'status',
  'id',
]

test('AZ-08 rejects undeclared fields in every write', async () => {
  const before = await tableChecksums(database.ownerPool)
  const taken: string[] = []
  let probes = 0
  const writes = endpointsOf().filter(
    ({ right, body }) => body && right.method !== 'GET' && !/cup-|inbound|\/api\/login|logout/.test(right.path),
  )
  await forEachConcurrently([...writes.entries()], async ([place, { right, body }]) => {
    const declared = new Set((body ?? []).flatMap(({ name }) => [name, name.split('.').at(-1)]))
    const path = right.path.replace(/:\w+/g, sampleId(right.path))
    for (const name of undeclaredFields.filter(
      (each, at) => (isFull || isInRun(place + at, 12)) && !declared.has(each),
    ))
      for (const inner of [false, true]) {
        const sent = bodyOf(right) as Record<string, unknown>
        const isForm = typeof sent['values'] === 'object'
        if (inner && !isForm) continue
        const wish = inner
          ? { ...sent, values: { ...(sent['values'] as object), [name]: '1' } }
          : { ...sent, [name]: '1' }
        probes += 1
        const { status, text } = await server.ask(all, { method: right.method, path, body: wish })
        if (status < 400 || status >= 500) taken.push(`${right.method} ${path} ${name}: ${status} ${text.slice(0, 80)}`)
      }
  })
  console.log(`AZ-08: ${writes.length} routes that write, ${probes} undeclared fields sent, ${taken.length} accepted`)
  expect(taken).toEqual([])
  expect(await tableChecksums(database.ownerPool)).toEqual(before)
})
