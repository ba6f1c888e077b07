import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { holdsConnection } from '#platform/database/connections/one-connection.ts'
import { workOutside, workOutsideEach } from './work-outside.ts'

const noon = new Date('1999-11-12T12:00:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await smallOperator(database)
})
afterAll(() => database?.close())
beforeEach(async () => {
  await database.ownerPool.query(`delete from setting where key like 'errand.%'`)
  await database.ownerPool.query(
    `insert into setting (domain_id, key, value) values (1, 'errand.one', '"due"'), (2, 'errand.two', '"due"')`,
  )
})

interface Errand {
  readonly domainId: number
  readonly key: string
}
async function claim(tx: WriteTx, now: Date): Promise<Errand | null> {
  const { rows } = await sql<Errand>`update setting set value = to_jsonb(${now.toISOString()}::text)
    where key = (select key from setting where key like 'errand.%' and value = '"due"' order by key limit 1 for update skip locked)
    returning domain_id as "domainId", key`.execute(tx)
  return rows[0] ?? null
}
const stored = async () =>
  (await database.ownerPool.query(`select key, value from setting where key like 'errand.%' order by key`)).rows.map(
    ({ key, value }) => [key, value],
  )
const domainsIn = async (tx: WriteTx) =>
  (await sql<{ domains: number[] }>`select visible_domains() as domains`.execute(tx)).rows[0]?.domains
const context = () => ({ db: database.db, now: () => noon })

test('claims, calls without a transaction, and stores in the domain of what was claimed', async () => {
  const seen: unknown[] = []
  const work = () =>
    workOutside(context(), {
      claim,
      async call({ key }) {
        seen.push(['called', key, holdsConnection(), (await stored()).find(([name]) => name === key)?.[1]])
        return `answer to ${key}`
      },
      async store(tx, { key }, answer, now) {
        seen.push(['stored', await domainsIn(tx), now])
        await sql`update setting set value = to_jsonb(${answer}::text) where key = ${key}`.execute(tx)
      },
    })
  expect([await work(), await work(), await work()]).toEqual([true, true, false])
  expect(seen).toEqual([
    ['called', 'errand.one', false, noon.toISOString()],
    ['stored', [1], noon],
    ['called', 'errand.two', false, noon.toISOString()],
    ['stored', [2], noon],
  ])
  expect(await stored()).toEqual([
    ['errand.one', 'answer to errand.one'],
    ['errand.two', 'answer to errand.two'],
  ])
})

test('leaves the claim of a call that fails, and stores nothing', async () => {
  const work = workOutside(context(), {
    claim,
    call: () => Promise.reject(new Error('The line is cut')),
    store: () => Promise.reject(new Error('There is nothing to store')),
  })
  await expect(work).rejects.toThrow('The line is cut')
  expect(await stored()).toEqual([
    ['errand.one', noon.toISOString()],
    ['errand.two', 'due'],
  ])
})

test('calls for several at once; one that fails keeps its claim and holds up no other', async () => {
  const work = () =>
    workOutsideEach(context(), {
      async claim(tx, now) {
        const claimed: Errand[] = []
        for (let next = await claim(tx, now); next !== null; next = await claim(tx, now)) claimed.push(next)
        return claimed
      },
      async call({ key }) {
        if (key === 'errand.one') throw new Error('The line is cut')
        return `answer to ${key}`
      },
      store: (tx, { key }, answer) =>
        sql`update setting set value = to_jsonb(${answer}::text) where key = ${key}`.execute(tx),
    })
  await expect(work()).rejects.toThrow('The line is cut')
  expect(await stored()).toEqual([
    ['errand.one', noon.toISOString()],
    ['errand.two', 'answer to errand.two'],
  ])
  expect(await work()).toBe(0)
})
