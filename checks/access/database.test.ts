import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { houses, nodes, plantEstate } from './estate.ts'
import { inTurn } from './premises.ts'

let database: TestDatabase
let tenants: readonly string[]
beforeAll(async () => {
  database = await freshDatabase()
  await plantEstate(database.ownerPool)
  const { rows } = await database.ownerPool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'domain_id' and not a.attisdropped) order by 1`,
  )
  tenants = rows.map(({ name }) => name)
})
afterAll(() => database?.close())

/** What names a house and is read before anybody stands in one. A table without a reason here has to be shut. */
const openly: Readonly<Record<string, string>> = {
  agent_level: 'what levels are called, nobody’s row',
  inbound_key: 'whose key a call is signed with says which house it is from',
  player_exclusion: 'holds for the person in every house, by hashes alone',
  setting: 'asked at the login, before anybody is known',
  staff_domain: 'where a person works is what his houses are read from',
}

test('ISO-03 every table of a house stands under forced row-level security', async () => {
  const { rows } = await database.ownerPool.query<{ name: string }>(
    `select relname as name from pg_class where relname = any($1) and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity) order by 1`,
    [tenants],
  )
  console.log(
    `ISO-03: ${tenants.length} tables of houses, ${rows.length} read without a house: ${rows.map(({ name }) => name).join(', ')}`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(openly))
  expect(tenants.length).toBeGreaterThan(20)
})

test('ISO-03 without a house there is no row in any of them, with one only its own', async () => {
  const filled: string[] = []
  for (const table of tenants.filter((each) => !Object.hasOwn(openly, each))) {
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
    for (const nobody of [null, '', '{}', '{9}']) expect((await count(nobody)).all, `${table} as ${nobody}`).toBe(0)
    const own = await count('{2}')
    expect(own.strange, table).toBe(0)
    if (own.all > 0) filled.push(table)
  }
  expect(filled.length).toBeGreaterThan(8)
})

test('ISO-03 a pooled connection never keeps the house of whoever used it before', async () => {
  const rounds = 10_000
  const perHouse = nodes.length / houses.length
  const wrong: string[] = []
  const subsets = [[], [1], [2], [3], [1, 2], [2, 3], [1, 3], [1, 2, 3]]
  await inTurn(
    Array.from({ length: rounds }, (_, at) => subsets[(at * 7 + (at >> 3)) % subsets.length]!),
    async (domains) => {
      const count = await snapshot(database.db, domains, async (tx) => {
        const { rows } = await sql<{
          domain_id: number
          n: number
        }>`select domain_id, count(*)::int as n from agent group by 1 order by 1`.execute(tx)
        return rows
      })
      const wanted = domains.map((house) => ({ domain_id: house, n: perHouse }))
      if (JSON.stringify(count) !== JSON.stringify(wanted)) wrong.push(`${domains.join()}: ${JSON.stringify(count)}`)
      if (domains.length === 3) {
        const { rows } = await database.appPool.query<{ n: number }>('select count(*)::int as n from agent')
        if (rows[0]?.n !== 0) wrong.push(`${rows[0]?.n} rows after the transaction`)
      }
    },
    16,
  )
  console.log(`ISO-03: ${rounds} interleaved transactions on 10 connections, ${wrong.length} saw another house`)
  expect(wrong).toEqual([])
})
