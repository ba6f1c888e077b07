import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '#checks/harness/database.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { connectApp, connectOwner } from './connect.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const roundTrip = async (type: string, value: unknown) => {
  const { rows } = await database.appPool.query<{ value: unknown }>(`select $1::${type} as value`, [value])
  return rows[0]?.value
}

describe('values survive a round trip', () => {
  it.each([
    ['bigint', 9_223_372_036_854_775_807n],
    ['bigint', -9_007_199_254_740_993n],
    ['bigint[]', [1n, 9_007_199_254_740_993n, null]],
    ['bigint[]', []],
    ['numeric', '12345678901234567890.123456789'],
    ['numeric[]', ['12345678901234567890.123456789', null]],
    ['date', '2026-03-29'],
    ['date[]', ['2026-03-29', '0001-01-01']],
    ['integer', 7],
    ['timestamptz', new Date('2026-03-29T01:30:00.123Z')],
    ['jsonb', { odds: [1, 2] }],
    ['text[]', ['a,b', '"c"', null]],
  ])('%s %s', async (type, value) => {
    expect(await roundTrip(type, value)).toEqual(value)
  })
})

describe('the limits of the server role', () => {
  let pool: ReturnType<typeof connectApp>
  beforeAll(() => {
    pool = connectApp(database.appUrl)
  })
  afterAll(() => pool?.end())

  it.each([
    ['statement_timeout', '30s'],
    ['idle_in_transaction_session_timeout', '30s'],
    ['lock_timeout', '10s'],
    ['timezone', 'UTC'],
  ])('%s is %s', async (name, value) => {
    const { rows } = await pool.query<{ value: string }>('select current_setting($1) as value', [name])
    expect(rows).toEqual([{ value }])
  })

  it('survives the loss of its idle connections', async () => {
    await database.appPool.query('select 1')
    await database.ownerPool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await expect.poll(() => database.appPool.query('select 1').then(() => 'answered')).toBe('answered')
  })
})

it('dates without a zone are UTC, whatever the time zone of the database', async () => {
  await database.ownerPool.query(
    `do $$ begin execute format('alter database %I set timezone = %L', current_database(), 'Asia/Kolkata'); end $$`,
  )
  for (const pool of [connectOwner(database.url), connectApp(database.url)]) {
    const { rows } = await pool.query(`select '2026-12-01'::date::timestamptz = '2026-12-01T00:00Z' as holds`)
    expect(rows).toEqual([{ holds: true }])
    await pool.end()
  }
})

it('the owner in tests sees all domains, the server none until it sets them', async () => {
  const question = 'select visible_domains() as domains'
  const [owner, app] = [await database.ownerPool.query(question), await database.appPool.query(question)]
  expect(owner.rows[0]).toMatchObject({ domains: expect.arrayContaining([1, 64]) })
  expect(app.rows).toEqual([{ domains: [] }])
})
