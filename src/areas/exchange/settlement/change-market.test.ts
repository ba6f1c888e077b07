import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantIn, instantNow } from '#checks/harness/time/clock.ts'
import { openSettlementSetup, type SettlementSetup } from '#checks/harness/betting/settlement-setup.ts'
import { changeMarket } from './change-market.ts'

let database: SettlementSetup['database']
let site: SettlementSetup['site']
let settlement: SettlementSetup['settlement']
let close: SettlementSetup['close']
beforeAll(async () => {
  ;({ database, site, settlement, close } = await openSettlementSetup())
})
afterAll(() => close?.())

type Fields = Readonly<Record<string, unknown>>

const requestChange = (market: string, values: Fields) =>
  settlement.query(
    `insert into market_change (market_id, kind, runner_id, placed_from, placed_to, reason, requested_by) values ($1, $2, $3, $4, $5, 'check', 'trader')`,
    [market, values['kind'], values['runner'] ?? null, values['from'] ?? null, values['to'] ?? null],
  )

test('voids the bets on a withdrawn runner, reduces earlier matched prices and updates exposure (RF-04)', async () => {
  const player = await settlement.player()
  const market = await site.market({ runners: ['A', 'B', 'C', 'D'] })
  await settlement.bet(player, market, 'A', { odds: '10' })
  await settlement.bet(player, market, 'B', { odds: '5' })
  await settlement.bet(player, market, 'C', { odds: '8.6', side: 'LAY', stake: '100.00', matched: '0.00' })
  const out = async (name: string, reduction: number) => {
    await settlement.query(`update market set status = 'SUSPENDED' where id = $1`, [market.id])
    await settlement.query(`update runner set status = 'REMOVED', reduction = $2, removed_at = now() where id = $1`, [
      market.runners[name],
      reduction,
    ])
    await requestChange(market.id, { kind: 'removal', runner: market.runners[name] })
    await changeMarket(database.db, BigInt(market.id))
    await settlement.query(`update market set status = 'OPEN' where id = $1`, [market.id])
  }
  expect((await site.wallet(player)).exposure).toBe(96_000n)
  await out('D', 2500)
  // The unmatched lay would be mispriced at its old price, so it is cancelled.
  expect((await site.wallet(player)).exposure).toBe(20_000n)
  await out('B', 2000)
  expect((await site.wallet(player)).exposure).toBe(10_000n)
  await settlement.bet(player, market, 'C', { odds: '2' })
  expect(
    await settlement.query(`select matched_odds_e4 from bet_open where market_id = $1 order by id`, [market.id]),
  ).toEqual([{ matched_odds_e4: 60_000 }, { matched_odds_e4: 37_500 }, { matched_odds_e4: 20_000 }])
  await settlement.run(market.id, {
    result: { ...settlement.winner(market, 'A'), removed: [market.runners['B'], market.runners['D']] },
  })
  expect(await settlement.balanceOf(player)).toBe(10_000_000n + 50_000n - 10_000n)
})

test('voids the bets of a period even if a broken hedge exceeds the available balance (VD-01)', async () => {
  const player = await settlement.player('100.00')
  const market = await site.market()
  await settlement.bet(player, market, 'A', { odds: '2' })
  const from = instantNow()
  await settlement.bet(player, market, 'A', { odds: '2', side: 'LAY' })
  expect((await site.wallet(player)).exposure).toBe(0n)
  await settlement.query(`update wallet set balance = 5000 where account_id = $1`, [player])
  await requestChange(market.id, { kind: 'void', from, to: instantIn(60_000) })
  await changeMarket(database.db, BigInt(market.id))
  await changeMarket(database.db, BigInt(market.id))
  expect(await site.wallet(player)).toMatchObject({ exposure: 10_000n, debt: 5000n })
  expect(
    await settlement.query(`select status, reason, pl from bet_settled where market_id = $1`, [market.id]),
  ).toEqual([{ status: 'VOIDED', reason: 'check', pl: 0n }])
  expect(await settlement.query(`select state, bets from market_change where market_id = $1`, [market.id])).toEqual([
    { state: 'COMPLETED', bets: 1 },
  ])
  await settlement.query(`update wallet set balance = 10000, debt = 0 where account_id = $1`, [player])
})

test('resumes an interrupted change and ends each bet once', async () => {
  const market = await site.market()
  const players = await Promise.all([settlement.player(), settlement.player(), settlement.player()])
  for (const player of players) await settlement.bet(player, market, 'A', { odds: '2' })
  await requestChange(market.id, { kind: 'void', from: new Date(0), to: instantIn(60_000) })
  const cut = changeMarket(database.db, BigInt(market.id), {
    onCell: () => {
      throw new Error('response cut off')
    },
  })
  await expect(cut).rejects.toThrow('response cut off')
  expect(await settlement.query(`select count(*)::int as n from bet_open where market_id = $1`, [market.id])).toEqual([
    { n: 2 },
  ])
  await Promise.all([changeMarket(database.db, BigInt(market.id)), changeMarket(database.db, BigInt(market.id))])
  expect(await settlement.query(`select state, bets from market_change where market_id = $1`, [market.id])).toEqual([
    { state: 'COMPLETED', bets: 3 },
  ])
  for (const player of players) expect((await site.wallet(player)).exposure).toBe(0n)
})

test('lapses unmatched orders when the market closes, except persistent ones', async () => {
  const player = await settlement.player()
  const market = await site.market()
  const waiting = (persistence?: string) =>
    settlement.bet(player, market, 'A', {
      odds: '3',
      matched: '0.00',
      ...(persistence === undefined ? {} : { persistence }),
    })
  const lapsing = await waiting()
  const { bet: staying } = await waiting('PERSIST')
  const { bet: partly } = await settlement.bet(player, market, 'A', { odds: '3', matched: '40.00' })
  await requestChange(market.id, { kind: 'lapse' })
  await changeMarket(database.db, BigInt(market.id))
  expect(
    await settlement.query(`select id, matched, remaining, cancelled from bet_open where market_id = $1 order by id`, [
      market.id,
    ]),
  ).toEqual([
    { id: staying, matched: 0n, remaining: 10_000n, cancelled: 0n },
    { id: partly, matched: 4000n, remaining: 0n, cancelled: 6000n },
  ])
  expect(await settlement.query(`select id, status from bet_settled where market_id = $1`, [market.id])).toEqual([
    { id: lapsing.bet, status: 'CANCELLED' },
  ])
  expect((await site.wallet(player)).exposure).toBe(14_000n)
})
