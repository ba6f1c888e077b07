import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  casinoOperator,
  casinoSecret,
  connectProvider,
  gameCode,
  type CasinoOperator,
} from '#checks/harness/casino/casino-setup.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { slotsProvider } from '#simulator/casino/slots.ts'

let database: TestDatabase
let operator: CasinoOperator
let keyId: string

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
  keyId = await connectProvider(database, 'slot')
})
afterAll(async () => {
  expect(await verify(database.db)).toEqual([])
  await database?.close()
})

let players = 0
/** A player at a slot with 500.00. */
async function seated() {
  const player = await operator.player(`charged${(players += 1)}`, '500.00')
  const session = await operator.session(player, 'slot', gameCode)
  const round = (name: string) =>
    slotsProvider({ keyId, secret: casinoSecret('slot') }, operator.send, {
      player,
      game: gameCode,
      round: `${player}-${name}`,
      currency: 'INR',
      session,
    })
  return { player, round, cash: async () => (await operator.wallet(player)).balance }
}

const entriesOf = (player: string) =>
  operator.rows(
    `select kind, debit, credit, amount::int from transfer where account_id = $1 and kind <> 'DEPOSIT' order by wallet_version`,
    [player],
  )

const unbilled = { billable: false }

test('C37 a stake that is not billed is taken once, and is in no turnover, GGR or round', async () => {
  const { player, round, cash } = await seated()
  const r = round('r1')
  const bet = `${player}-b`
  expect(await r.bet(bet, '40.00', unbilled)).toMatchObject({ status: 200, body: { balance: '460.00' } })
  expect(await r.win(`${player}-w`, '0.00', { bet })).toMatchObject({ status: 200, body: { balance: '460.00' } })
  expect(await r.bet(bet, '40.00', unbilled)).toMatchObject({ status: 200, body: { repeated: true } })
  // Billed after all: under its id that is another call.
  expect(await r.bet(bet, '40.00')).toMatchObject({ status: 409, body: { code: 300 } })
  expect(await r.rollback(bet, '40.00')).toMatchObject({ status: 412, body: { code: 303 } })
  expect(await cash()).toBe(46_000n)
  expect(await entriesOf(player)).toEqual([
    { kind: 'CASINO_CHARGE', debit: 'wallet', credit: 'adjustment', amount: 4_000 },
  ])
  expect(
    await operator.rows(`select bet::int, win::int, status from casino_round where player_id = $1`, [player]),
  ).toEqual([{ bet: 0, win: 0, status: 'SETTLED' }])
  expect(
    await operator.rows(
      `select coalesce(sum(stake), 0)::int as stake, coalesce(sum(pl), 0)::int as pl from player_day where player_id = $1 and product = 'slot'`,
      [player],
    ),
  ).toEqual([{ stake: 0, pl: 0 }])
})

test('C37 a stake that is not billed comes back once when it is rolled back, and not at all when that came first', async () => {
  const { player, round, cash } = await seated()
  const r = round('r1')
  await r.bet(`${player}-b`, '40.00', unbilled)
  for (let again = 0; again < 2; again += 1)
    expect(await r.rollback(`${player}-b`, '40.00')).toMatchObject({ status: 200, body: { balance: '500.00' } })
  expect(await r.win(`${player}-w`, '10.00', { bet: `${player}-b` })).toMatchObject({
    status: 412,
    body: { code: 302 },
  })
  expect(await r.rollback(`${player}-c`, '40.00')).toMatchObject({ status: 200 })
  expect(await r.bet(`${player}-c`, '40.00', unbilled)).toMatchObject({ status: 412, body: { code: 301 } })
  expect(await cash()).toBe(50_000n)
  expect(await entriesOf(player)).toEqual([
    { kind: 'CASINO_CHARGE', debit: 'wallet', credit: 'adjustment', amount: 4_000 },
    { kind: 'CASINO_CHARGE_REFUND', debit: 'adjustment', credit: 'wallet', amount: 4_000 },
  ])
  expect(await operator.rows(`select from casino_round where player_id = $1`, [player])).toEqual([])
})
