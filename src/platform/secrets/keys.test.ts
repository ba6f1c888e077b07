import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { sealingKeys, smallOperator } from '#checks/harness/small-operator.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import { forgetCached } from '#platform/auth/sessions/ttl-cache.ts'
import { recordSpans, traced, type FinishedSpan } from '#platform/traces/span.ts'
import { isKeyActive, sealOf, siteKeyOf } from './keys.ts'

let database: TestDatabase
let keyId: string
beforeAll(async () => {
  database = await freshDatabase()
  await smallOperator(database)
  const { rows } = await database.ownerPool.query<{ key_id: string }>(
    `select key_id from inbound_key where casino_provider is null and status = 'ACTIVE' order by key_id limit 1`,
  )
  keyId = rows[0]?.key_id ?? ''
})
afterAll(() => database?.close())
beforeEach(forgetCached)

const calls = 200
const all = <T>(ask: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: calls }, ask))

/** How many statements this work sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<unknown> {
  const spans: FinishedSpan[] = []
  recordSpans((span) => spans.push(span))
  try {
    await traced({ name: 'calls' }, work)
  } finally {
    recordSpans(null)
  }
  return spans[0]?.attributes['db.statements']
}

test('KEY-01 200 calls at the same time ask twice whether their key is active', async () => {
  const asked = await statementsOf(async () => {
    expect(await all(() => isKeyActive(database.db, keyId))).toEqual(Array.from({ length: calls }, () => true))
  })
  // The first one asks at once, and all others share the next statement.
  expect(asked).toBe(2)
})

test('200 calls at the same time read their key once, and those after them not at all', async () => {
  const context = { db: database.db, sealingKeys }
  // The time zone of the domain is read with the first key of a process.
  await siteKeyOf(context, keyId)
  forgetCached()
  const read = await statementsOf(() => siteKeyOf(context, keyId))
  forgetCached()
  const shared = await statementsOf(async () => {
    const found = await all(() => siteKeyOf(context, keyId))
    expect(found.every((key) => key?.caller.domainId === 1)).toBe(true)
  })
  expect(shared).toBe(read)
  expect(await statementsOf(() => all(() => siteKeyOf(context, keyId)))).toBeUndefined()
})

test('a key that does not exist is asked for again by the next call, so that a new one works at once', async () => {
  const context = { db: database.db, sealingKeys }
  expect(await siteKeyOf(context, 'made-later')).toBeNull()
  await database.ownerPool.query(
    `insert into inbound_key (key_id, domain_id, name, secret_encrypted, status) values ('made-later', 1, 'later', $1, 'ACTIVE')`,
    [seal(sealingKeys, 'secret of later', sealOf('made-later'))],
  )
  expect(await siteKeyOf(context, 'made-later')).toMatchObject({ secret: 'secret of later', caller: { name: 'later' } })
})

test('KEY-01 a key that is changed at this moment holds up no call, and is refused once the change is stored', async () => {
  const other = await database.ownerPool.connect()
  try {
    await other.query('begin')
    await other.query(`update inbound_key set status = 'REVOKED' where key_id = $1`, [keyId])
    expect(await all(() => isKeyActive(database.db, keyId))).not.toContain(false)
    await other.query('commit')
    expect(await all(() => isKeyActive(database.db, keyId))).not.toContain(true)
  } finally {
    await other.query(`update inbound_key set status = 'ACTIVE' where key_id = $1`, [keyId])
    other.release()
  }
})
