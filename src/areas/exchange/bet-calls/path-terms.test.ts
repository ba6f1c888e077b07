import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { uplineIds, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'

import { delayOn } from './bet-delay.facts.ts'

let database: TestDatabase
let site: SmallOperator
beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
})
afterAll(() => database?.close())

const query = (text: string, values: unknown[] = []) => database.ownerPool.query(text, values)
async function place(player: string, traits: Readonly<Record<string, unknown>>) {
  const { id, runners } = await site.market()
  return site.bet(player, id, { runner: runners['A'], odds: '2', ...traits })
}

describe('the upline of a player', () => {
  test('rejects bets on a product that an upline agent does not offer', async () => {
    const player = await site.player('offered', '1000.00')
    await query(`update agent set verticals = '{bookmaker,fancy}' where id = $1`, [uplineIds.SUP])
    await expect(place(player, {})).rejects.toThrow('This is not offered by the player’s upline.')
    const session = await site.market({ kind: 'session', product: 'fancy', line: 30 })
    expect(await site.bet(player, session.id, { line: 30, rate: '100' })).toMatchObject({ status: 'OPEN' })
    await query(`update agent set verticals = '{exchange,bookmaker,fancy}' where id = $1`, [uplineIds.SUP])
    expect(await place(player, {})).toMatchObject({ status: 'OPEN' })
  })

  test('reports pages of products not offered by the upline as closed', async () => {
    const player = await site.player('casino_goer')
    const pages = async () => {
      const { place } = (await site.call('/place', { player })) as unknown as Readonly<
        Record<'place', Readonly<Record<'sports' | 'casino' | 'deposit', { isAllowed: boolean; message: string }>>>
      >
      return [place.sports, place.casino, place.deposit]
    }
    const open = { isAllowed: true }
    await query(`update agent set verticals = '{exchange,bookmaker,fancy,sportsbook,casino}'`)
    expect(await pages()).toMatchObject([open, open, open])
    await query(`update agent set verticals = '{exchange,bookmaker,fancy}' where id = $1`, [uplineIds.SUP])
    const shut = { isAllowed: false, message: 'This is not offered by the player’s upline.' }
    expect(await pages()).toMatchObject([open, shut, open])
    await query(`update agent set verticals = '{casino}' where id = $1`, [uplineIds.MA])
    expect(await pages()).toMatchObject([shut, shut, open])
    await query(`update agent set verticals = '{exchange,bookmaker,fancy,sportsbook,casino}' where id = any($1)`, [
      [uplineIds.MA, uplineIds.SUP],
    ])
  })

  test('applies the narrowest upline limit of a sport and product group, and no limit to other products', async () => {
    const player = await site.player('limited', '100000.00')
    await query(
      `insert into agent_limit (agent_id, sport, product, domain_id, min_stake, max_stake, max_profit, max_loss, min_odds_e4, max_odds_e4, set_by)
       values ($1, 'cricket', 'exchange', 1, 5000, 500000, null, 60000, null, 50000, 'x'), ($2, 'cricket', 'exchange', 1, 2000, 80000, 90000, null, 15000, null, 'x')`,
      [uplineIds.SS, uplineIds.MA],
    )
    await expect(place(player, { stake: '49.99' })).rejects.toThrow('Min stake of an upline agent is 50.00')
    await expect(place(player, { stake: '800.01' })).rejects.toThrow('Max stake of an upline agent is 800.00')
    await expect(place(player, { odds: '1.49' })).rejects.toThrow('Min odds of an upline agent are 1.5')
    await expect(place(player, { odds: '5.01' })).rejects.toThrow('Max odds of an upline agent are 5')
    await expect(place(player, { stake: '700.00', odds: '1.6' })).rejects.toThrow(
      'loss in this market of an upline agent',
    )
    await expect(place(player, { stake: '500.00', odds: '2.9' })).rejects.toThrow(
      'profit in this market of an upline agent',
    )
    expect(await place(player, { stake: '500.00' })).toMatchObject({ status: 'OPEN' })
    const bookmaker = await site.market({ kind: 'bookmaker', product: 'bookmaker' })
    const bet = { runner: bookmaker.runners['A'], rate: '100', stake: '900.00' }
    expect(await site.bet(player, bookmaker.id, bet)).toMatchObject({ status: 'OPEN' })
  })
})

test('delays a bet by the longest upline delay, in play only', async () => {
  const player = BigInt(await site.player('delayed'))
  const market = BigInt((await site.market()).id)
  await query('update market set delay_ms = 1000 where id = $1', [market])
  await query(`update agent_limit set delay_ms = 4000 where agent_id = $1`, [uplineIds.SS])
  expect(await delayOn(database.db, market, player)).toBe(0)
  await query('update event set is_in_play = true where id = 1')
  expect(await delayOn(database.db, market, player)).toBe(4000)
  await query('update market set delay_ms = 6000 where id = $1', [market])
  expect(await delayOn(database.db, market, player)).toBe(6000)
  await query('update event set is_in_play = false where id = 1')
})

describe('available balance', () => {
  test('AC-01 is the balance less the exposure of all markets', async () => {
    const player = await site.player('ac01', '10000.00')
    for (const [stake, market] of [
      ['2000.00', await site.market({ kind: 'bookmaker', product: 'bookmaker' })],
      ['800.00', await site.market({ kind: 'bookmaker', product: 'bookmaker' })],
    ] as const)
      await site.bet(player, market.id, { runner: market.runners['A'], rate: '100', stake })
    const { balance, exposure } = await site.wallet(player)
    expect(balance - exposure).toBe(720_000n)
  })

  test('AC-03 rejects a bet whose additional exposure exceeds it', async () => {
    const player = await site.player('ac03', '1000.00')
    const [one, other] = [
      await site.market({ kind: 'toss', product: 'bookmaker' }),
      await site.market({ kind: 'toss', product: 'bookmaker' }),
    ]
    const on = (market: typeof one) => ({ runner: Object.values(market.runners)[0], rate: '100' })
    expect(await site.bet(player, one.id, { ...on(one), stake: '800.00' })).toMatchObject({ available: '200.00' })
    await expect(site.bet(player, other.id, { ...on(other), stake: '300.00' })).rejects.toThrow(
      'Not enough available balance.',
    )
  })

  test('AC-04 rejects a bet above the exposure limit of the player or an upline account', async () => {
    const player = await site.player('ac04', '50000.00')
    const market = await site.market({ kind: 'bookmaker', product: 'bookmaker' })
    await site.bet(player, market.id, { runner: market.runners['A'], rate: '100', stake: '4800.00' })
    const another = await site.market({ kind: 'bookmaker', product: 'bookmaker' })
    const more = () => site.bet(player, another.id, { runner: another.runners['A'], rate: '100', stake: '300.00' })
    await query(`update player set exposure_limit = 500000 where id = $1`, [player])
    await expect(more()).rejects.toThrow('This bet would exceed the exposure limit.')
    await query(`update player set exposure_limit = -1 where id = $1`, [player])
    await query(`update agent set exposure_limit = 500000 where id = $1`, [uplineIds.SS])
    await expect(more()).rejects.toThrow('This bet would exceed the exposure limit of an upline account.')
    await query(`update agent set exposure_limit = -1 where id = $1`, [uplineIds.SS])
    expect(await more()).toMatchObject({ status: 'OPEN' })
  })
})
