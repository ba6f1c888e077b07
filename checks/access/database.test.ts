import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { sizeOf } from '#checks/run-size.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { domainIds, nodes, insertTreeFixture } from './tree-fixture.ts'
import { forEachConcurrently } from './in-process-server.ts'

let database: TestDatabase
let tenants: readonly string[]
beforeAll(async () => {
  database = await freshDatabase()
  await insertTreeFixture(database.ownerPool)
  const { rows } = await database.ownerPool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'domain_id' and not a.attisdropped) order by 1`,
  )
  tenants = rows.map(({ name }) => name)
})
afterAll(() => database?.close())

/** Tables with a domain_id that are read before a domain is known, with the reason. Every other table needs row-level security. */
const readableWithoutDomain: Readonly<Record<string, string>> = {
  agent_level: 'names of levels, not tenant data',
  inbound_key: 'the key of a call determines its domain',
  player_exclusion: 'applies to the person in every domain and stores hashes only',
  setting: 'read at sign-in, before the user is known',
  staff_domain: 'the domains of a user are read from it',
}

test('ISO-03 forces row-level security on every tenant table', async () => {
  const { rows } = await database.ownerPool.query<{ name: string }>(
    `select relname as name from pg_class where relname = any($1) and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity) order by 1`,
    [tenants],
  )
  console.log(
    `ISO-03: ${tenants.length} tenant tables, ${rows.length} read without a domain: ${rows.map(({ name }) => name).join(', ')}`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(readableWithoutDomain))
  expect(tenants.length).toBeGreaterThan(20)
})

test('ISO-03 shows no row without a domain and only its own rows with one', async () => {
  const filled: string[] = []
  for (const table of tenants.filter((each) => !Object.hasOwn(readableWithoutDomain, each))) {
    const count = async (setting: string | null) => {
      const client = await database.appPool.connect()
      try {
        await client.query('begin')
        if (setting !== null) await client.query(`select set_config('app.domains', $1, true)`, [setting])
        const { rows } = await client.query<{ all: number; strange: number }>(
          `select count(*)::int as all, count(*) filter (where domain_id is distinct from 2)::int as strange from ${table} where domain_id is not null`,
        )
        return rows[0]!
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    for (const domains of [null, '', '{}', '{9}']) expect((await count(domains)).all, `${table} as ${domains}`).toBe(0)
    const own = await count('{2}')
    expect(own.strange, table).toBe(0)
    if (own.all > 0) filled.push(table)
  }
  expect(filled.length).toBeGreaterThan(8)
})

test('ISO-03 never reuses the domains of a pooled connection’s previous user', async () => {
  const rounds = process.env['ACCESS'] === 'all' ? 10_000 : sizeOf(3_000, 10_000)
  const agentsPerDomain = nodes.length / domainIds.length
  const wrong: string[] = []
  const subsets = [[], [1], [2], [3], [1, 2], [2, 3], [1, 3], [1, 2, 3]]
  await forEachConcurrently(
    Array.from({ length: rounds }, (_, at) => subsets[(at * 7 + (at >> 3)) % subsets.length]!),
    async (domains) => {
      const count = await snapshot(database.db, domains, async (tx) => {
        const { rows } = await sql<{
          domain_id: number
          n: number
        }>`select domain_id, count(*)::int as n from agent group by 1 order by 1`.execute(tx)
        return rows
      })
      const expected = domains.map((domain) => ({ domain_id: domain, n: agentsPerDomain }))
      if (JSON.stringify(count) !== JSON.stringify(expected)) wrong.push(`${domains.join()}: ${JSON.stringify(count)}`)
      if (domains.length === 3) {
        const { rows } = await database.appPool.query<{ n: number }>('select count(*)::int as n from agent')
        if (rows[0]?.n !== 0) wrong.push(`${rows[0]?.n} rows after the transaction`)
      }
    },
    16,
  )
  console.log(`ISO-03: ${rounds} interleaved transactions on 10 connections, ${wrong.length} saw another domain`)
  expect(wrong).toEqual([])
})
