import { afterAll, beforeAll, expect, test } from 'vitest'
import { casinoOperator, type CasinoOperator } from '#checks/harness/casino/casino-setup.ts'
import { ordersInRun, ordersOf, playOrders } from '#checks/harness/casino/orders-of-calls.ts'
import { providerStyles } from '#checks/harness/casino/provider-styles.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'

let database: TestDatabase
let operator: CasinoOperator

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
})
afterAll(() => database?.close())

/** Set STEPS for all orders of so many calls. */
const requested = process.env['STEPS']
const length = Number(requested ?? 6)
const orders = requested === undefined ? ordersInRun(length) : ordersOf(length)

test('every order of up to three calls begins an order that is played', () => {
  for (const calls of [1, 2, 3])
    expect(new Set(orders.map((order) => order.slice(0, calls).join(' '))).size).toBe(4 ** calls)
})

test.each(providerStyles)(
  `$provider: any order of up to ${length} calls of a round leaves what the model says`,
  async (style) => {
    const keyId = await style.connect(database)
    const players = await playOrders({ operator, style }, orders, keyId)
    expect(operator.faults).toEqual([])
    await expectRoundsEqualLedger(players)
  },
  0,
)

/** Rounds, calls, ledger and day totals add up to the same. */
async function expectRoundsEqualLedger(players: readonly string[]): Promise<void> {
  expect(
    await operator.rows(
      `select r.external_id from casino_round r cross join lateral (select
           coalesce(sum(t.amount) filter (where t.kind = 'CASINO_BET'), 0) staked,
           coalesce(sum(t.amount) filter (where t.kind = 'CASINO_REFUND'), 0) refunded,
           coalesce(sum(case t.credit when 'wallet' then t.amount else -t.amount end)
             filter (where t.kind in ('CASINO_WIN', 'CASINO_ADJUST', 'AURA_PL')), 0) won
           from transfer t where t.account_id = r.player_id and t.ref = 'casino:' || r.id) booked
       where r.player_id = any($1) and (r.staked, r.refunded, r.won) is distinct from (booked.staked, booked.refunded, booked.won)`,
      [players],
    ),
  ).toEqual([])
  expect(
    await operator.rows(
      `select p.id from unnest($1::bigint[]) p(id)
        where (select coalesce(sum(win - bet), 0) from casino_round where player_id = p.id and status = 'SETTLED')
          <> (select coalesce(sum(pl), 0) from player_day where player_id = p.id and product in ('qt', 'wc', 'slot', 'gap', 'aura'))`,
      [players],
    ),
  ).toEqual([])
}
