import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSettlementSetup, type SettlementSetup } from '#checks/harness/betting/settlement-setup.ts'

let site: SettlementSetup['site']
let settlement: SettlementSetup['settlement']
let close: SettlementSetup['close']
beforeAll(async () => {
  ;({ site, settlement, close } = await openSettlementSetup())
})
afterAll(() => close?.())

test('applies the most restrictive limit and names its level in the error', async () => {
  const player = await settlement.player()
  const market = await site.market()
  const bet = (stake: string) => settlement.bet(player, market, 'A', { stake, odds: '3' })
  await settlement.query(`insert into sport (id, name) values ('cricket', 'Cricket') on conflict do nothing`)
  await settlement.query(`update market set max_stake = 5000000 where id = $1`, [market.id])
  await settlement.query(`update sport set max_stake = 4000000 where id = 'cricket'`)
  await expect(bet('4500.00')).rejects.toThrow('Max stake of the sport is 4000.00')
  await settlement.query(`update competition set max_stake = 3000000, min_stake = 2000 where id = 1`)
  await expect(bet('4500.00')).rejects.toThrow('Max stake of the competition is 3000.00')
  await expect(bet('1.00')).rejects.toThrow('Min stake of the competition is 2.00')
  await settlement.query(`update event set max_profit = 1000000, max_loss = 600000 where id = 1`)
  await expect(bet('600.00')).rejects.toThrow('Max profit in this market of the event is 1000.00')
  await expect(settlement.bet(player, market, 'A', { stake: '400.00', odds: '3', side: 'LAY' })).rejects.toThrow(
    'Max loss in this market of the event is 600.00',
  )
  await settlement.query(`update sport set is_bet_locked = true where id = 'cricket'`)
  await expect(bet('10.00')).rejects.toThrow('The event is closed')
  await settlement.query(`update sport set is_bet_locked = false, max_stake = null; update competition set max_stake = null, min_stake = null;
    update event set max_profit = null, max_loss = null`)
})

test('rejects odds too far from the offered price in either direction, by the smallest configured deviation', async () => {
  const player = await settlement.player()
  const market = await site.market()
  await settlement.query(`update runner set back_e4 = 30000, lay_e4 = 31000 where id = $1`, [market.runners['A']])
  const bet = (odds: string, side: 'BACK' | 'LAY' = 'BACK') => settlement.bet(player, market, 'A', { odds, side })
  await bet('2')
  await settlement.query(`update sport set max_deviation = 1000 where id = 'cricket'`)
  await bet('2.7')
  const ofSport = ': max odds deviation of the sport is 10.00 %'
  await expect(bet('2.69')).rejects.toThrow(`The price has changed to 3.00${ofSport}`)
  await expect(bet('3.5', 'LAY')).rejects.toThrow(`The price has changed to 3.10${ofSport}`)
  await settlement.query(`update market set max_deviation = 300 where id = $1`, [market.id])
  await settlement.query(
    `update competition set max_deviation = 200 where id = 1; update event set max_deviation = 500 where id = 1`,
  )
  await bet('2.94')
  await expect(bet('2.93')).rejects.toThrow('max odds deviation of the competition is 2.00 %')
  await expect(bet('3.01')).rejects.toThrow('The price has changed to 3.00')
  await settlement.query(
    `update competition set max_deviation = null; update sport set max_deviation = null; update event set max_deviation = null`,
  )
  await expect(bet('2.9')).rejects.toThrow('max odds deviation is 3.00 %')
})

test('delays an in-play bet by the longest delay and checks it against the price at that time', async () => {
  const player = await settlement.player()
  const market = await site.market()
  await settlement.query(`update event set is_in_play = true, delay_ms = 400 where id = 1`)
  await settlement.query(`update runner set back_e4 = 30000 where id = $1`, [market.runners['A']])
  const placed = settlement.bet(player, market, 'A', { odds: '3' })
  const late = expect(placed).rejects.toThrow('The price has changed to 2.50')
  await settlement.query(`update runner set back_e4 = 25000 where id = $1`, [market.runners['A']])
  await late
  await settlement.query(`update event set is_in_play = false, delay_ms = null where id = 1`)
})
