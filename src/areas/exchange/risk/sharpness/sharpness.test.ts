import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSettlementSetup, type SettlementSetup } from '#checks/harness/betting/settlement-setup.ts'
import { actorNamed } from '#checks/harness/small-operator.ts'
import { inplayBetsData } from '#areas/exchange/risk/exposure/inplay-bets.data.ts'
import { playerExposureData } from '#areas/exchange/risk/exposure/player-exposure.data.ts'
import { sharpnessOf, sharpnessText, type ClosedBet } from '#areas/exchange/rules/risk/sharpness.ts'
import { runList } from '#engine/list/run-list.ts'
import { wholeScope } from '#engine/scope.ts'
import { money } from '#values/money.ts'

let opened: SettlementSetup
beforeAll(async () => {
  opened = await openSettlementSetup()
})
afterAll(() => opened?.close())

const viewer = { actor: actorNamed('river'), scope: wholeScope, timeZone: 'Asia/Kolkata' } as const
const backs: ClosedBet[] = Array.from({ length: 20 }, () => ({
  side: 'BACK',
  oddsE4: 22_000,
  closingE4: 20_000,
  stake: money(10_000n),
  result: money(12_000n),
}))
const lays: ClosedBet[] = Array.from({ length: 10 }, () => ({
  side: 'LAY',
  oddsE4: 19_500,
  closingE4: 20_400,
  stake: money(5_000n),
  result: money(-4_750n),
}))

test('bets are compared with the prices when play began, exactly, and too few of them give no score', async () => {
  const { site, settlement, database } = opened
  const market = await site.market()
  const runner = market.runners['A']
  const price = (back: number, lay: number) =>
    settlement.query(`update runner set back_e4 = $2, lay_e4 = $3 where id = $1`, [runner, back, lay])
  const [sharp, fresh] = [await site.player('sharp', '100000.00'), await site.player('fresh', '100000.00')]
  await price(22_000, 19_500)
  for (const _ of backs) await site.bet(sharp, market.id, { runner, odds: '2.2', stake: '100.00' })
  for (const _ of lays) await site.bet(sharp, market.id, { runner, side: 'LAY', odds: '1.95', stake: '50.00' })
  await site.bet(fresh, market.id, { runner, odds: '2.2', stake: '100.00' })
  await price(20_000, 20_400)
  const setInPlay = (isInPlay: boolean) =>
    settlement.query(`update event set is_in_play = $2 where id = (select event_id from market where id = $1)`, [
      market.id,
      isInPlay,
    ])
  await setInPlay(true)
  // What follows the close changes nothing: other prices, and bets at them.
  await price(15_000, 15_500)
  await setInPlay(false)
  await site.bet(sharp, market.id, { runner, odds: '1.5', stake: '1000.00' })
  await setInPlay(true)
  expect(await settlement.query(`select closing_back_e4, closing_lay_e4 from runner where id = $1`, [runner])).toEqual([
    { closing_back_e4: 20_000, closing_lay_e4: 20_400 },
  ])
  await settlement.run(market.id, { result: { winners: [runner] } })

  const known = sharpnessOf([...backs, ...lays])
  expect(known).toMatchObject({ bets: 30, stake: 250_000n, closingValue: 892, beatsClose: 10_000, profit: 7_700 })
  const [stored] = await settlement.query(
    `select s.bets, s.stake, s.closing_value as "closingValue", s.beats_close as "beatsClose", s.profit, s.margin
     from player p, sharpness(p.cell, p.id) s where p.id = $1`,
    [sharp],
  )
  expect(stored).toEqual(known)

  const open = await site.market()
  for (const player of [sharp, fresh])
    await site.bet(player, open.id, { runner: open.runners['A'], odds: '2.0', stake: '100.00' })
  const texts = async (data: typeof playerExposureData | typeof inplayBetsData) =>
    Object.fromEntries(
      (await runList(database.db, data, viewer, {})).data.map((row) => [row['player'], row['sharpness']]),
    )
  const expected = { sharp: '+8.92 %, 100.00 % beat the close', fresh: 'Too few bets (1)' }
  expect(sharpnessText(known)).toBe(expected.sharp)
  expect(await texts(playerExposureData)).toEqual(expected)
  expect(await texts(inplayBetsData)).toEqual(expected)
})

test('a market that closes keeps its prices, once, and a rolled-back result counts no more', async () => {
  const { site, settlement } = opened
  const market = await site.market()
  const runner = market.runners['A']
  await settlement.query(`update event set is_in_play = false`)
  await settlement.query(
    `update runner set closed_at = null, closing_back_e4 = null, closing_lay_e4 = null, back_e4 = 30000, lay_e4 = 31000 where id = $1`,
    [runner],
  )
  const player = await site.player('closer', '100000.00')
  await site.bet(player, market.id, { runner, odds: '3.0', stake: '100.00' })
  await settlement.query(`update runner set back_e4 = 40000 where id = $1`, [runner])
  await settlement.query(`update market set status = 'CLOSED' where id = $1`, [market.id])
  const figures = async () =>
    (
      await settlement.query(
        `select s.bets, s.closing_value as value from player p, sharpness(p.cell, p.id) s where p.id = $1`,
        [player],
      )
    )[0]
  expect(await figures()).toEqual({ bets: 0, value: null })
  const seq = await settlement.run(market.id, { result: { winners: [runner] } })
  // 3.00 taken, 4.00 at the close.
  expect(await figures()).toEqual({ bets: 1, value: -2_500 })
  await settlement.run(market.id, { kind: 'rollback', reverses: seq })
  expect(await figures()).toEqual({ bets: 0, value: null })
})
