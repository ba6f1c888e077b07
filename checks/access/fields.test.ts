import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyKind } from '#blueprint/kind.ts'
import { apiPath, type AnyList } from '#blueprint/screen/list.ts'
import { permissions } from '#blueprint/screen/permissions.ts'
import { booksOf } from '#checks/hostile/books.ts'
import { endpointsOf } from '#checks/hostile/endpoints/endpoints.ts'
import { transactionPassword } from '#checks/hostile/operator.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { modules } from '#areas/index.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { filtersOf, search, walk, whole } from './crawl.ts'
import { plantEstate } from './estate.ts'
import { bodyOf } from './objects.ts'
import { everythingRead, parameter } from './read-all.ts'
import { inTurn, openPremises, type Pass, type Premises } from './premises.ts'

const { lists } = contentsOf(modules)
const kindsOf = (list: AnyList) => Object.entries(list.columns as Readonly<Record<string, AnyKind>>)
const maskedIn = (list: AnyList) => kindsOf(list).filter(([, { traits }]) => traits.masked)

let database: TestDatabase
let premises: Premises
let all: Pass
/** Holds everything but the right to see what is personal. */
let clerk: Pass
beforeAll(async () => {
  database = await freshDatabase()
  await plantEstate(database.ownerPool)
  premises = await openPremises(database)
  const domains = [1, 2, 3]
  ;({ pass: all } = await premises.hire({ username: 'all', domains, transactionPassword }))
  const held = permissions.filter((one) => one !== 'PII_REVEAL')
  ;({ pass: clerk } = await premises.hire({ username: 'clerk', domains, permissions: held }))
})
afterAll(async () => {
  await premises?.close()
  await database?.close()
})

/** The table behind a list whose rows are no players and no withdrawals. */
const keptIn: Readonly<Record<string, string>> = { '/player-logs': 'audit', '/device-alert': 'device_alert' }

/** A value as it stands behind the mask, told by the product itself for a reason. */
async function wholeOf(list: AnyList, key: string): Promise<string> {
  const [row] = await walk(premises, all, list)
  const table = keptIn[list.path] ?? (key === 'beneficiary' ? 'withdrawal' : 'player')
  const { rows } = await database.ownerPool.query<{ value: string }>(
    `select ${key}::text as value from ${table} where id = $1`,
    [table === 'player' ? (row?.['playerId'] ?? row?.['id']) : row?.['id']],
  )
  return rows[0]?.value ?? ''
}

test('AZ-08 nor guessed: no part of a masked value finds, counts or sorts', async () => {
  const told: string[] = []
  let guesses = 0
  for (const list of lists)
    for (const [key] of maskedIn(list)) {
      const path = apiPath(list.path)
      for (const tail of ['', '/totals']) {
        const sorted = { ...whole(list), sort: key }
        if (tail === '') {
          guesses += 1
          const { status } = await premises.ask(clerk, { method: 'GET', path: search(path, sorted) })
          if (status !== 422) told.push(`${path} sorts by ${key}: ${status}`)
        }
        if (!Object.hasOwn(filtersOf(list), key)) continue
        const value = await wholeOf(list, key)
        const parts = Array.from({ length: value.length - 1 }, (_, at) => [value.slice(0, at + 1), value.slice(at + 1)])
        for (const part of [...parts.flat(), '%', '_', `${value.slice(0, -1)}%`, '*']) {
          guesses += 1
          const asked = { ...whole(list), [key]: part }
          const { text } = await premises.ask(clerk, { method: 'GET', path: search(path + tail, asked) })
          const body = JSON.parse(text) as { data?: unknown[] | { total_item?: number }; total_item?: number }
          const found = Array.isArray(body.data) ? body.data.length : (body.data as { total_item?: number })?.total_item
          if (found) told.push(`${path}${tail}?${key}=${part} finds ${found}`)
        }
      }
    }
  console.log(`AZ-08: ${guesses} guesses at masked columns, ${told.length} answered`)
  expect(told).toEqual([])
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

test('AZ-08 what is secret is in no answer, to whomever', async () => {
  const secrets = new Set<string>()
  const named = (await columnsOfTables()).filter(
    ({ table, name }) =>
      /hash|secret|password_history|encrypted/.test(name) && !/^(audit|external|action_key)/.test(table),
  )
  for (const { table, name } of named) {
    const { rows } = await database.ownerPool.query<Record<string, unknown>>(`select ${name} as v from ${table}`)
    for (const value of rows.map((row) => row['v']).flat())
      if (Buffer.isBuffer(value))
        for (const how of ['hex', 'base64', 'base64url'] as const) secrets.add(value.toString(how))
      else if (typeof value === 'string') secrets.add(value)
  }
  const read = (await everythingRead(premises, { pass: all, permissions: new Set(permissions), isWhole: true })).join(
    '\n',
  )
  const found = [...secrets].filter((secret) => secret.length > 3 && read.includes(secret))
  console.log(
    `AZ-08: ${secrets.size} secrets of ${named.length} columns, ${found.length} found in ${read.length} characters`,
  )
  expect(secrets.size).toBeGreaterThan(4)
  expect(found).toEqual([])
})

test('AZ-08 no list is filtered or sorted by a column it does not declare', async () => {
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const names = new Set((await columnsOfTables()).flatMap(({ name }) => [name, camel(name)]))
  const answered: string[] = []
  let asked = 0
  const isTurn = (at: number) => process.env['ACCESS'] === 'all' || at % 9 === 0
  await inTurn(lists, async (list) => {
    const declared = new Set([
      ...kindsOf(list).map(([key]) => key),
      ...Object.keys(filtersOf(list)),
      'page',
      'cursor',
      'sort',
    ])
    for (const name of [...names].filter((each, at) => isTurn(at) && !declared.has(each)))
      for (const query of [{ [name]: '1' }, { sort: name }]) {
        asked += 1
        const { status } = await premises.ask(all, { method: 'GET', path: search(apiPath(list.path), query) })
        if (status !== 422) answered.push(`${list.path} ${JSON.stringify(query)}: ${status}`)
      }
  })
  console.log(`AZ-08: ${asked} undeclared filters and orders tried, ${answered.length} answered`)
  expect(answered).toEqual([])
})

const wished = [
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

test('AZ-08 nothing is written but declared fields', async () => {
  const before = await booksOf(database.ownerPool)
  const taken: string[] = []
  let probes = 0
  const writes = endpointsOf().filter(
    ({ right, body }) => body && right.method !== 'GET' && !/cup-|inbound|\/api\/login|logout/.test(right.path),
  )
  await inTurn(writes, async ({ right, body }) => {
    const declared = new Set((body ?? []).flatMap(({ name }) => [name, name.split('.').at(-1)]))
    const path = right.path.replace(/:\w+/g, parameter(right.path))
    for (const name of wished.filter((each) => !declared.has(each)))
      for (const inner of [false, true]) {
        const sent = bodyOf(right) as Record<string, unknown>
        const isForm = typeof sent['values'] === 'object'
        if (inner && !isForm) continue
        const wish = inner
          ? { ...sent, values: { ...(sent['values'] as object), [name]: '1' } }
          : { ...sent, [name]: '1' }
        probes += 1
        const { status, text } = await premises.ask(all, { method: right.method, path, body: wish })
        if (status < 400 || status >= 500) taken.push(`${right.method} ${path} ${name}: ${status} ${text.slice(0, 80)}`)
      }
  })
  console.log(`AZ-08: ${writes.length} routes that write, ${probes} undeclared fields sent, ${taken.length} taken`)
  expect(taken).toEqual([])
  expect(await booksOf(database.ownerPool)).toEqual(before)
})
