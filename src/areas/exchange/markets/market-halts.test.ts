import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { changeMarket } from '#areas/exchange/settlement/change-market.ts'
import { switchActs } from '#areas/exchange/risk/alerts/switches.act.ts'
import * as keys from '#areas/exchange/risk/alerts/switches.actions.ts'
import * as ofEvents from './event-markets/event-market.actions.ts'
import { eventMarketActs } from './event-markets/event-markets.act.ts'
import { marketResultActs } from '#areas/exchange/markets/results/market-result.act.ts'
import * as ofResults from './event-markets/market-switches.actions.ts'

let database: TestDatabase
let site: SmallOperator
let player: string
const secret = 'secret of the feed'
const acts = [...marketResultActs, ...eventMarketActs, ...switchActs]

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  player = await site.player('anna', '10000.00')
  await site.feedKey(secret)
})
afterAll(() => database?.close())

const press = (action: AnyAction, id: string) =>
  actionRunner(
    database,
    acts.filter((act) => act.action === action),
  ).press(action.name, { id, actor: actorNamed('trader') })
const sendPrices = (market: string, status: string) =>
  site.call('/feed/prices', { externalId: randomUUID(), market, status, isInPlay: true, prices: [] }, secret, 'feed-1')
const stateOf = async (market: string) => {
  const { rows } = await database.ownerPool.query(`select status, is_on_manual_hold from market where id = $1`, [
    market,
  ])
  return rows[0]
}

test.each([
  ['the results', ofResults.resultSwitches.suspend, ofResults.resultSwitches.open, 'SUSPENDED'],
  ['the results, closing', ofResults.resultSwitches.close, ofResults.resultSwitches.open, 'CLOSED'],
  ['the markets of an event', ofEvents.marketSwitches.suspend, ofEvents.marketSwitches.open, 'SUSPENDED'],
  ['the markets of an event, closing', ofEvents.marketSwitches.close, ofEvents.marketSwitches.open, 'CLOSED'],
  ['a held key of the risk board', keys.quickMarketSwitches.suspend, keys.quickMarketSwitches.open, 'SUSPENDED'],
])('a manual halt from %s holds the market and lapses unmatched bets', async (_, halt, resume, status) => {
  const market = await site.market()
  const waiting = await site.bet(player, market.id, { runner: market.runners['A'], odds: '3', matched: '0.00' })
  await press(halt, market.id)
  expect(await stateOf(market.id)).toEqual({ status, is_on_manual_hold: true })
  await sendPrices(market.id, 'OPEN')
  expect(await stateOf(market.id)).toEqual({ status, is_on_manual_hold: true })

  const { rows } = await database.ownerPool.query(
    `select kind, state, requested_by from market_change where market_id = $1`,
    [market.id],
  )
  expect(rows).toEqual([{ kind: 'lapse', state: 'RUNNING', requested_by: 'trader' }])
  await changeMarket(database.db, BigInt(market.id))
  const { rows: ended } = await database.ownerPool.query(`select id, status from bet_settled where market_id = $1`, [
    market.id,
  ])
  expect(ended).toEqual([{ id: waiting.bet, status: 'CANCELLED' }])
  expect((await site.wallet(player)).exposure).toBe(0n)

  await press(resume, market.id)
  expect(await stateOf(market.id)).toEqual({ status: 'OPEN', is_on_manual_hold: false })
  await sendPrices(market.id, 'SUSPENDED')
  await sendPrices(market.id, 'OPEN')
  expect(await stateOf(market.id)).toEqual({ status: 'OPEN', is_on_manual_hold: false })
})

test('halts the market of a suspicious bet like any other manual halt', async () => {
  const market = await site.market()
  const { bet } = await site.bet(player, market.id, { runner: market.runners['A'], odds: '3', matched: '0.00' })
  await press(keys.marketOfBet.suspend, bet)
  await changeMarket(database.db, BigInt(market.id))
  expect(await stateOf(market.id)).toEqual({ status: 'SUSPENDED', is_on_manual_hold: true })
  expect((await site.wallet(player)).exposure).toBe(0n)
})

test('keeps persistent orders during a halt and all orders during a running ball', async () => {
  const market = await site.market()
  const on = { runner: market.runners['A'], odds: '3', matched: '0.00' }
  await site.bet(player, market.id, on)
  await press(keys.quickMarketSwitches.runBall, market.id)
  expect(await stateOf(market.id)).toEqual({ status: 'BALL_RUN', is_on_manual_hold: true })
  await changeMarket(database.db, BigInt(market.id))
  expect((await site.wallet(player)).exposure).toBe(10_000n)
  await press(keys.quickMarketSwitches.open, market.id)
  await site.bet(player, market.id, { ...on, persistence: 'PERSIST', stake: '40.00' })
  await press(ofResults.resultSwitches.suspend, market.id)
  await changeMarket(database.db, BigInt(market.id))
  expect((await site.wallet(player)).exposure).toBe(4000n)
})

test('holds a market suspended by the feed until it is released to the feed', async () => {
  const market = await site.market()
  await site.bet(player, market.id, { runner: market.runners['A'], odds: '3', matched: '0.00' })
  await expect(press(keys.keepSuspended, market.id)).rejects.toThrow('Suspend the market first')
  await sendPrices(market.id, 'SUSPENDED')
  await expect(press(keys.releaseToFeed, market.id)).rejects.toThrow('This market is not on manual hold.')
  await press(keys.keepSuspended, market.id)
  await expect(press(keys.keepSuspended, market.id)).rejects.toThrow('already on manual hold')
  await changeMarket(database.db, BigInt(market.id))
  expect((await site.wallet(player)).exposure).toBe(4000n)
  await sendPrices(market.id, 'OPEN')
  expect(await stateOf(market.id)).toEqual({ status: 'SUSPENDED', is_on_manual_hold: true })
  await press(keys.releaseToFeed, market.id)
  expect(await stateOf(market.id)).toEqual({ status: 'SUSPENDED', is_on_manual_hold: false })
  await sendPrices(market.id, 'OPEN')
  expect(await stateOf(market.id)).toEqual({ status: 'OPEN', is_on_manual_hold: false })
})
