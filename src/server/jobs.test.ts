import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '#checks/harness/time/until.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { settlementClient, type SettlementClient } from '#checks/harness/betting/settlements.ts'
import { uplineIds, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { transact } from '#platform/database/transact.ts'
import { recordSpans, type FinishedSpan } from '#platform/traces/span.ts'
import { installJobs } from '#platform/jobs/install.ts'
import { startJobs, type Jobs } from './jobs.ts'

let database: TestDatabase
let site: SmallOperator
let books: SettlementClient
let jobs: Jobs
const faults: unknown[] = []
const exported: unknown[] = []

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  books = settlementClient(database, site)
  await installJobs(database.url)
  await installJobs(database.url)
  jobs = await startJobs({
    appUrl: database.url,
    db: database.db,
    onFault: (error) => faults.push(error),
    handlers: {
      export: (payload) => {
        exported.push(payload)
        return Promise.resolve()
      },
    },
  })
})
afterAll(async () => {
  await jobs?.close()
  await database?.close()
})

test('creates a job only if its transaction commits', async () => {
  await transact(database.db, [1], (tx) => jobs.enqueue(tx, 'export', { request: 'kept' }))
  await transact(database.db, [1], (tx) => jobs.enqueue(tx, 'export', { request: 'undone' }), { undo: true })
  await transact(database.db, [1], (tx) => jobs.enqueue(tx, 'export', { request: 'last' }))
  // Jobs of a queue start in the order in which they were added: the undone one would have been before the last.
  await until('the last export ran', () => exported.some((one) => isDeepStrictEqual(one, { request: 'last' })))
  expect(exported).toEqual([{ request: 'kept' }, { request: 'last' }])
  await expect(transact(database.db, [1], (tx) => jobs.enqueue(tx, 'nowhere', {}))).rejects.toThrow('nowhere')
})

test('a job is a span by the name of its queue, without its payload', async () => {
  const spans: FinishedSpan[] = []
  recordSpans((span) => spans.push(span))
  try {
    await transact(database.db, [1], (tx) => jobs.enqueue(tx, 'export', { request: 'asha' }))
    const span = await until('the job ended', () => spans.find(({ name }) => name === 'job export'))
    expect(span).toMatchObject({ kind: 'CONSUMER', parentId: null, hasFailed: false })
    expect(JSON.stringify(spans)).not.toContain('asha')
  } finally {
    recordSpans(null)
  }
})

test('runs a requested settlement, relays its events and updates daily totals of the tree', async () => {
  const who = await books.player()
  const market = await site.market({ commission: 200 })
  await books.bet(who, market, 'A', { odds: '2', stake: '10000.00' })
  const heard: string[] = []
  const listener = await database.ownerPool.connect()
  listener.on('notification', ({ payload }) => heard.push(String(payload)))
  await listener.query('listen overround_events')
  const seq = await books.ask(market.id, { result: books.winner(market, 'B') })
  await transact(database.db, [1], (tx) => jobs.enqueue(tx, 'settle', { market: market.id, seq }))
  await until('the market is settled', async () => {
    const [row] = await books.query(`select status from market where id = $1`, [market.id])
    return row?.['status'] === 'SETTLED'
  })
  await until('the event was heard', () => heard.some((one) => one.includes('market.settled')))
  listener.release()
  await until(
    'the list of dirty days is empty',
    async () => (await books.query(`select 1 from node_day_dirty`)).length === 0,
  )
  expect(
    await books.query(`select node_id, bets, stake, pl, retained, retained_below from node_day order by node_id`),
  ).toEqual([
    {
      node_id: uplineIds.COM,
      bets: 1,
      stake: 1_000_000n,
      pl: -1_000_000n,
      retained: 50_000n,
      retained_below: 950_000n,
    },
    { node_id: uplineIds.SS, bets: 1, stake: 1_000_000n, pl: -1_000_000n, retained: 50_000n, retained_below: 900_000n },
    {
      node_id: uplineIds.SUP,
      bets: 1,
      stake: 1_000_000n,
      pl: -1_000_000n,
      retained: 200_000n,
      retained_below: 700_000n,
    },
    { node_id: uplineIds.MA, bets: 1, stake: 1_000_000n, pl: -1_000_000n, retained: 700_000n, retained_below: 0n },
  ])
  await until(
    'every event was handed on',
    async () => (await books.query(`select 1 from outbox where relayed_at is null`)).length === 0,
  )
  expect(faults).toEqual([])
})
