import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { pressing } from '#checks/harness/staff/care.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { changeMarket } from '#areas/exchange/settlement/change-market.ts'
import { switchActs } from '#areas/exchange/alerts/switches.act.ts'
import * as keys from '#areas/exchange/alerts/switches.actions.ts'
import * as ofEvents from './event-market.actions.ts'
import { eventMarketActs } from './event-markets.act.ts'
import { marketResultActs } from '#areas/exchange/results/market-result.act.ts'
import * as ofResults from './market-switches.actions.ts'

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
  pressing(
    database,
    acts.filter((act) => act.action === action),
  ).press(action.name, { id, actor: actorNamed('trader') })
const told = (market: string, status: string) =>
  site.call('/feed/prices', { externalId: randomUUID(), market, status, isInPlay: true, prices: [] }, secret, 'feed-1')
const stateOf = async (market: string) => {
  const { rows } = await database.ownerPool.query(`select status, is_held from market where id = $1`, [market])
  return rows[0]
}

test.each([
  ['the results', ofResults.resultSwitches.suspend, ofResults.resultSwitches.open, 'SUSPENDED'],
  ['the results, closing', ofResults.resultSwitches.close, ofResults.resultSwitches.open, 'CLOSED'],
  ['the markets of an event', ofEvents.marketSwitches.suspend, ofEvents.marketSwitches.open, 'SUSPENDED'],
  ['the markets of an event, closing', ofEvents.marketSwitches.close, ofEvents.marketSwitches.open, 'CLOSED'],
  ['a held key of the risk board', keys.heldMarket.suspend, keys.heldMarket.open, 'SUSPENDED'],
])('a market a person halts at %s stays halted, and what waits lapses', async (_, halt, resume, status) => {
  const market = await site.market()
  const waiting = await site.bet(player, market.id, { runner: market.runners['A'], odds: '3', matched: '0.00' })
  await press(halt, market.id)
  expect(await stateOf(market.id)).toEqual({ status, is_held: true })
  await told(market.id, 'OPEN')
  expect(await stateOf(market.id)).toEqual({ status, is_held: true })

  const { rows: asked } = await database.ownerPool.query(
    `select kind, state, asked_by from market_change where market_id = $1`,
    [market.id],
  )
  expect(asked).toEqual([{ kind: 'lapse', state: 'RUNNING', asked_by: 'trader' }])
  await changeMarket(database.db, BigInt(market.id))
  const { rows: ended } = await database.ownerPool.query(`select id, status from bet_settled where market_id = $1`, [
    market.id,
  ])
  expect(ended).toEqual([{ id: waiting.bet, status: 'CANCELLED' }])
  expect((await site.wallet(player)).exposure).toBe(0n)

  await press(resume, market.id)
  expect(await stateOf(market.id)).toEqual({ status: 'OPEN', is_held: false })
  await told(market.id, 'SUSPENDED')
  await told(market.id, 'OPEN')
  expect(await stateOf(market.id)).toEqual({ status: 'OPEN', is_held: false })
})

test('from a bet that looks wrong its market is halted like from anywhere else', async () => {
  const market = await site.market()
  const { bet } = await site.bet(player, market.id, { runner: market.runners['A'], odds: '3', matched: '0.00' })
  await press(keys.marketOfBet.suspend, bet)
  await changeMarket(database.db, BigInt(market.id))
  expect(await stateOf(market.id)).toEqual({ status: 'SUSPENDED', is_held: true })
  expect((await site.wallet(player)).exposure).toBe(0n)
})

test('an order that asked to outlive a halt waits on, and a ball that runs ends none', async () => {
  const market = await site.market()
  const on = { runner: market.runners['A'], odds: '3', matched: '0.00' }
  await site.bet(player, market.id, on)
  await press(keys.heldMarket.runBall, market.id)
  expect(await stateOf(market.id)).toEqual({ status: 'BALL_RUN', is_held: true })
  await changeMarket(database.db, BigInt(market.id))
  expect((await site.wallet(player)).exposure).toBe(10_000n)
  await press(keys.heldMarket.open, market.id)
  await site.bet(player, market.id, { ...on, persistence: 'PERSIST', stake: '40.00' })
  await press(ofResults.resultSwitches.suspend, market.id)
  await changeMarket(database.db, BigInt(market.id))
  expect((await site.wallet(player)).exposure).toBe(4000n)
})

test('what a feed has shut a person holds: it outlives the feed, and is given back to it by a release', async () => {
  const market = await site.market()
  await site.bet(player, market.id, { runner: market.runners['A'], odds: '3', matched: '0.00' })
  await expect(press(keys.holdNow, market.id)).rejects.toThrow('Suspend it first')
  await told(market.id, 'SUSPENDED')
  await expect(press(keys.releaseNow, market.id)).rejects.toThrow('Not locked against the feed')
  await press(keys.holdNow, market.id)
  await expect(press(keys.holdNow, market.id)).rejects.toThrow('Already locked')
  await changeMarket(database.db, BigInt(market.id))
  expect((await site.wallet(player)).exposure).toBe(4000n)
  await told(market.id, 'OPEN')
  expect(await stateOf(market.id)).toEqual({ status: 'SUSPENDED', is_held: true })
  await press(keys.releaseNow, market.id)
  expect(await stateOf(market.id)).toEqual({ status: 'SUSPENDED', is_held: false })
  await told(market.id, 'OPEN')
  expect(await stateOf(market.id)).toEqual({ status: 'OPEN', is_held: false })
})
