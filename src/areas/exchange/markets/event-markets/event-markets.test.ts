import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { runList } from '#engine/list/run-list.ts'
import { wholeScope } from '#engine/scope.ts'
import * as additions from '#areas/exchange/markets/events/event-additions.actions.ts'
import { limitSport, lockSport, showSport, unlockSport } from '#areas/exchange/markets/competitions/sports.actions.ts'
import { sportActs } from '#areas/exchange/markets/competitions/sports.act.ts'
import { sportsData } from '#areas/exchange/markets/competitions/sports.data.ts'
import * as switches from './event-market.actions.ts'
import { eventMarketActs } from './event-markets.act.ts'
import { eventMarketsData } from './event-markets.data.ts'
import { eventActs } from '#areas/exchange/markets/events/events.act.ts'
import { eventStatus } from '#areas/exchange/markets/events/event-switches.actions.ts'

const actions = { ...switches, ...additions }
let database: TestDatabase
let site: SmallOperator
let player: string
const actor = actorNamed('river')

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  player = await site.player('anna', '100000.00')
})
afterAll(() => database?.close())

const press = (action: AnyAction, id: string, body: Readonly<Record<string, unknown>> = {}) =>
  actionRunner(
    database,
    [...eventMarketActs, ...eventActs, ...sportActs].filter((act) => act.action === action),
  ).press(action.name, { id, body, actor })
const markets = async () =>
  (await runList(database.db, eventMarketsData, { actor, scope: wholeScope, timeZone: 'Asia/Kolkata' }, {})).data
const cricket = async () =>
  (await runList(database.db, sportsData, { actor, scope: wholeScope, timeZone: 'Asia/Kolkata' }, { id: 'cricket' }))
    .data[0]
const newMarket = {
  name: 'Who wins the cup',
  kind: 'winner',
  runners: 'North, South, East',
  winners: 1,
  minStake: '10.00',
  maxStake: '1000.00',
  delaySeconds: 3,
  commission: '2.00',
}
const noLimits = {
  minStake: null,
  maxStake: null,
  maxLoss: null,
  maxProfit: null,
  maxDeviation: null,
  delaySeconds: null,
}

test('accepts bets on a manual market once opened, within the limits of all levels', async () => {
  await press(actions.addMarket, '1', newMarket)
  const [market] = await markets()
  expect(market).toMatchObject({
    name: 'Who wins the cup',
    status: 'INACTIVE',
    delaySeconds: 3,
    externalId: `manual:${String(market?.['id'])}`,
  })
  const id = String(market?.['id'])
  const [north] = (market?.['runners'] ?? []) as { id: string; name: string }[]
  const bet = (stake: string, odds = '3.0') => site.bet(player, id, { runner: north?.id, odds, stake })
  await expect(bet('100.00')).rejects.toThrow('inactive')
  await press(actions.marketSwitches.open, id)
  await bet('100.00')
  await expect(bet('1001.00')).rejects.toThrow('Max stake')
  await press(actions.limitEvent, '1', { ...noLimits, maxStake: '200.00' })
  await expect(bet('300.00')).rejects.toThrow('Max stake of the event')
  await press(actions.limitCompetition, '1', { ...noLimits, minStake: '150.00' })
  await expect(bet('100.00')).rejects.toThrow('Min stake of the competition')
  await press(limitSport, 'cricket', { ...noLimits, maxStake: '180.00', delaySeconds: 4 })
  await expect(bet('190.00')).rejects.toThrow('Max stake of the sport')
  expect(await cricket()).toMatchObject({ maxStake: '180.00', delaySeconds: 4, openEvents: 1 })
  await expect(press(limitSport, 'chess', noLimits)).rejects.toThrow()
  await press(limitSport, 'cricket', noLimits)
  await press(lockSport, 'cricket')
  await expect(bet('160.00')).rejects.toThrow('closed')
  await press(unlockSport, 'cricket')
  await press(showSport, 'cricket', { isVisible: false })
  await expect(bet('160.00')).rejects.toThrow('closed')
  await press(showSport, 'cricket', { isVisible: true })
  await press(actions.limitMarketOf, id, {
    minStake: '160.00',
    maxStake: '1000.00',
    maxLoss: null,
    maxProfit: null,
    maxDeviation: '12.50',
    delaySeconds: 0,
  })
  await expect(bet('155.00')).rejects.toThrow('Min stake is 160.00')
  await press(actions.limitEvent, '1', noLimits)
  await press(actions.limitCompetition, '1', noLimits)
  await press(actions.marketSwitches.suspend, id)
  expect((await markets())[0]).toMatchObject({ status: 'SUSPENDED', isOnManualHold: true })
  await press(actions.marketSwitches.open, id)
  expect((await markets())[0]).toMatchObject({ status: 'OPEN', isOnManualHold: false })
  await press(actions.marketSwitches.runBall, id)
  await expect(bet('200.00')).rejects.toThrow('ball run')
  await press(actions.marketSwitches.open, id)
  await press(eventStatus.suspend, '1')
  await expect(bet('200.00')).rejects.toThrow('closed')
  await press(eventStatus.resume, '1')
  await press(actions.editRunnerOf, id, { runner: 'north', newName: 'North United', back: '2.5', lay: '2.6' })
  await expect(bet('200.00')).rejects.toThrow('price has changed to 2.5')
  await expect(bet('200.00', '2.18')).rejects.toThrow('max odds deviation is 12.50 %')
  await bet('200.00', '2.5')
  expect((await markets())[0]).toMatchObject({ maxDeviation: '12.50' })
  await press(actions.limitEvent, '1', { ...noLimits, maxDeviation: '2.00' })
  await expect(bet('200.00', '2.44')).rejects.toThrow('max odds deviation of the event is 2.00 %')
  const { rows: traces } = await database.ownerPool.query(
    `select before ->> 'maxDeviation' as before, after ->> 'max_deviation' as after from audit
     where subject = 'event:1' and after ->> 'max_deviation' is not null`,
  )
  expect(traces).toEqual([{ before: null, after: '200' }])
  await press(actions.limitEvent, '1', noLimits)
})

test('rejects a market that cannot be settled and edits only its own runners', async () => {
  await expect(press(actions.addMarket, '1', { ...newMarket, runners: 'North' })).rejects.toThrow('two or more runners')
  await expect(press(actions.addMarket, '99', newMarket)).rejects.toThrow()
  const [market] = await markets()
  await expect(
    press(actions.editRunnerOf, String(market?.['id']), { runner: 'nobody', newName: 'A', back: null, lay: null }),
  ).rejects.toThrow('Runner not found')
})

test('creates a manual event as inactive and maps it to a unique provider id', async () => {
  await press(actions.addEvent, '', { competition: '1', name: 'North v South', startsAt: '2026-12-01T10:00:00.000Z' })
  const { rows } = await database.ownerPool.query(
    `select id::text, status, source from event where name = 'North v South'`,
  )
  expect(rows).toMatchObject([{ status: 'INACTIVE', source: 'manual' }])
  await expect(press(actions.mapEvent, rows[0].id, { providerId: 'e1' })).rejects.toThrow(
    'already uses this provider id',
  )
  await press(actions.mapEvent, rows[0].id, { providerId: 'feed:77' })
  await press(eventStatus.reopen, rows[0].id)
  await expect(
    press(actions.addEvent, '', { competition: '99', name: 'Nowhere', startsAt: '2026-12-01T10:00:00.000Z' }),
  ).rejects.toThrow('Competition not found')
})
