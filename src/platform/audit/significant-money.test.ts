import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { uplineIds, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { clockWatch, reachWatch } from './health-watch.ts'

let database: TestDatabase
let site: SmallOperator
beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  const risk = JSON.stringify({ alertBet: '20000.00', alertWin: '25000.00', alertDeposit: '50000.00' })
  await database.ownerPool.query(`insert into setting (domain_id, key, value) values (0, 'settings.risk', $1)`, [risk])
})
afterAll(() => database?.close())

const asSettler = `select set_config('app.domains', '{1,2}', true)`
/** The audit entries of an action, and the number of events sent for it. */
async function entriesOf(action: string) {
  const { rows } = await database.ownerPool.query<{ subject: string; after: unknown; reason: string | null }>(
    `select subject, after, reason from audit where action = $1 order by id`,
    [action],
  )
  const { rowCount } = await database.ownerPool.query('select 1 from outbox where name like $1', [`%.${action}`])
  return { rows, told: rowCount }
}

test('AUD-05 records a deposit and a bet from the configured amount on, in their own transaction', async () => {
  const player = await site.player('high', '49999.99')
  expect((await entriesOf('deposit.large')).rows).toEqual([])
  await site.deposit(player, '50000.00')
  const market = await site.market()
  const traits = { runner: market.runners['A'], odds: '2.0' }
  await site.bet(player, market.id, { ...traits, stake: '19999.99' })
  expect((await entriesOf('bet.large')).rows).toEqual([])
  await site.bet(player, market.id, { ...traits, stake: '20000.00' })
  expect(await entriesOf('bet.large')).toMatchObject({
    rows: [{ subject: `player:${player}`, after: { stake: '2000000', market: market.id } }],
    told: 1,
  })
  expect(await entriesOf('deposit.large')).toMatchObject({
    rows: [{ subject: `player:${player}`, after: { amount: '5000000', kind: 'DEPOSIT' } }],
    told: 1,
  })
  const { rows } = await database.ownerPool.query(
    `select count(distinct tx)::int as transactions from audit where (action, subject) = ('deposit.large', $1)
       or action = 'inbound.deposit.confirmation' and journal_id = (select journal_id from audit where action = 'deposit.large')`,
    [`player:${player}`],
  )
  expect(rows).toEqual([{ transactions: 1 }])
})

const post = async (orders: readonly object[]) => {
  const client = await database.ownerPool.connect()
  try {
    await client.query('begin')
    await client.query(asSettler)
    await client.query(
      `select record_decisions(jsonb_build_array(jsonb_build_object('journal', uuidv7(), 'actor', 'test', 'orders', $1::jsonb)))`,
      [JSON.stringify(orders)],
    )
  } finally {
    await client.query('commit')
    client.release()
  }
}

test('AUD-05 records a win from the configured amount on, for players only', async () => {
  const player = await site.player('winner', '10.00')
  const win = { kind: 'EXCH_PL', debit: 'exchange', credit: 'wallet', ref: 'market:1', mayOverdraw: false }
  await post([{ ...win, account: player, amount: '2499999' }])
  expect((await entriesOf('win.large')).rows).toEqual([])
  await post([{ ...win, account: player, amount: '2500000' }])
  await post([{ ...win, account: String(uplineIds.MA), amount: '9900000' }])
  expect(await entriesOf('win.large')).toMatchObject({
    rows: [{ subject: `player:${player}`, after: { amount: '2500000', kind: 'EXCH_PL' } }],
    told: 1,
  })
})

test('AUD-05 records a negative balance once, not with every further booking', async () => {
  const player = await site.player('debtor', '100.00')
  const market = await site.market()
  await site.bet(player, market.id, { runner: market.runners['A'], odds: '2.0', stake: '80.00' })
  const taken = {
    account: player,
    kind: 'DEPOSIT_REVERSAL',
    debit: 'wallet',
    credit: 'gateway',
    ref: 'test',
    mayOverdraw: true,
  }
  await post([{ ...taken, amount: '5000' }])
  await post([{ ...taken, amount: '1000' }])
  expect(await entriesOf('balance.negative')).toMatchObject({
    rows: [{ subject: `player:${player}`, after: { debt: '3000', balance: '5000' } }],
    told: 1,
  })
})

test('AUD-05 records a change of the system clock, and not its normal progress', async () => {
  let [wall, steady] = [1_000_000, 500]
  const watch = clockWatch(database.db, { wall: () => wall, steady: () => steady })
  for (const [ahead, by] of [
    [1_000, 1_000],
    [1_900, 1_000],
    [61_000, 1_000],
    [1_000, 31_000],
  ] as const) {
    wall += ahead
    steady += by
    await watch()
  }
  expect((await entriesOf('clock.set')).rows.map(({ reason }) => reason)).toEqual([
    'System clock moved forward by 60 s',
    'System clock moved back by 30 s',
  ])
})

test('AUD-05 records a database outage once it is over', async () => {
  let steady = 0
  const reach = reachWatch(database.db, { wall: () => 0, steady: () => steady })
  reach.failed()
  steady += 3_000
  await reach.isBack()
  reach.failed()
  steady += 4_000
  reach.failed()
  steady += 4_000
  await reach.isBack()
  await reach.isBack()
  expect(await entriesOf('database.unreachable')).toMatchObject({
    rows: [{ reason: 'Database unreachable for 8 s' }],
    told: 1,
  })
})
