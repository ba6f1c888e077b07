import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilInForce } from '#checks/harness/time/settings-in-force.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { haltEvent } from '#areas/exchange/markets/events/event-additions.actions.ts'
import { eventActs } from '#areas/exchange/markets/events/events.act.ts'
import { switchActs } from '#areas/exchange/risk/alerts/switches.act.ts'
import { queryAs } from '#checks/harness/staff/branches.ts'
import { runList } from '#engine/list/run-list.ts'
import { wholeScope } from '#engine/scope.ts'
import { eventMarketsData } from '#areas/exchange/markets/event-markets/event-markets.data.ts'
import { riskBoardAnswer } from '#areas/exchange/risk/exposure/risk-management.data.ts'
import { haltSilent } from './halt-silent.task.ts'
import { alertChecks } from './raise-alerts.ts'

let database: TestDatabase
let site: SmallOperator
let raiseAlerts: () => Promise<number>
const secret = 'secret of the feed'

beforeAll(async () => {
  database = await freshDatabase()
  raiseAlerts = alertChecks(database.db)
  site = await smallOperator(database)
  await site.feedKey(secret)
  const none = { wicket: false, goal: false, redCard: false, penalty: false }
  await actionRunner(database, eventActs).press(haltEvent.name, {
    id: '1',
    actor: actorNamed('trader'),
    body: { ...none, wicket: true, silentSeconds: 5 },
  })
})
afterAll(() => database?.close())

const feed = (path: string, body: Readonly<Record<string, unknown>>) =>
  site.call(path, { externalId: randomUUID(), ...body }, secret, 'feed-1') as unknown as Promise<{ halted: number }>
const price = (market: string) => feed('/feed/prices', { market, status: 'OPEN', isInPlay: true, prices: [] })
const one = async (text: string, values: readonly unknown[]) =>
  (await database.ownerPool.query(text, [...values])).rows[0] as Record<string, unknown>
const stateOf = (market: string) => one('select status, is_on_manual_hold from market where id = $1', [market])

test('stores the score and suspends the markets of the event on a wicket until the feed opens them', async () => {
  const market = await site.market()
  const reportScore = (incident?: string) =>
    feed('/feed/score', { event: '1', score: '101/3', clock: '12.4', incident })
  expect((await reportScore()).halted).toBe(0)
  expect((await reportScore('GOAL')).halted).toBe(0)
  expect(await one('select score, clock from event where id = 1', [])).toEqual({ score: '101/3', clock: '12.4' })
  expect(await stateOf(market.id)).toEqual({ status: 'OPEN', is_on_manual_hold: false })
  expect((await reportScore('WICKET')).halted).toBe(1)
  expect(await stateOf(market.id)).toEqual({ status: 'SUSPENDED', is_on_manual_hold: false })
  await price(market.id)
  expect(await stateOf(market.id)).toEqual({ status: 'OPEN', is_on_manual_hold: false })
  const asSite = site.call('/feed/score', { externalId: randomUUID(), event: '1', score: '1/0' })
  await expect(asSite).rejects.toThrow('not a feed key')
})

test('suspends markets of a silent feed, but not manually priced markets', async () => {
  const [fed, byHand] = [await site.market(), await site.market()]
  await price(fed.id)
  expect(await haltSilent.run(database)).toBe(0)
  await database.ownerPool.query(`update market set fed_at = now() - interval '6 seconds' where id = $1`, [fed.id])
  expect(await haltSilent.run(database)).toBeGreaterThan(0)
  expect(await haltSilent.run(database)).toBe(0)
  expect(await stateOf(fed.id)).toEqual({ status: 'SUSPENDED', is_on_manual_hold: false })
  expect(await stateOf(byHand.id)).toEqual({ status: 'OPEN', is_on_manual_hold: false })
  expect(
    await one('select actor, action from audit where subject = $1 order by id desc limit 1', [`market:${fed.id}`]),
  ).toEqual({ actor: 'overround', action: 'risk-management.silent-feed' })
  await price(fed.id)
  expect(await stateOf(fed.id)).toEqual({ status: 'OPEN', is_on_manual_hold: false })
})

test('suspends and holds a market above the liability limit, and again only when the liability has doubled', async () => {
  await database.ownerPool.query(`insert into setting (domain_id, key, value) values (0, 'settings.risk', $1)`, [
    JSON.stringify({ suspendLiability: '15000.00' }),
  ])
  const player = await site.player('anna', '1000000.00')
  const market = await site.market()
  const bet = (stake: string) => site.bet(player, market.id, { runner: market.runners['A'], odds: '2.0', stake })
  await bet('14000.00')
  await raiseAlerts()
  expect(await stateOf(market.id)).toEqual({ status: 'OPEN', is_on_manual_hold: false })
  await bet('2000.00')
  await raiseAlerts()
  expect(await stateOf(market.id)).toEqual({ status: 'SUSPENDED', is_on_manual_hold: true })
  await actionRunner(database, switchActs).press('manual-resumption', { id: market.id, actor: actorNamed('trader') })
  await raiseAlerts()
  expect(await stateOf(market.id)).toEqual({ status: 'OPEN', is_on_manual_hold: false })
  await bet('15000.00')
  await raiseAlerts()
  expect(await stateOf(market.id)).toEqual({ status: 'SUSPENDED', is_on_manual_hold: true })
})

test('refuses bets at stale prices, or lets them wait for new ones, and says so on the board and in the list', async () => {
  const player = await site.player('bela', '1000000.00')
  const market = await site.market()
  await database.ownerPool.query(`update event set silent_seconds = null where id = 1`)
  const bet = () => site.bet(player, market.id, { runner: market.runners['A'], odds: '2.0', stake: '100.00' })
  const silentFor = (seconds: number) =>
    database.ownerPool.query(`update market set fed_at = now() - make_interval(secs => $2) where id = $1`, [
      market.id,
      seconds,
    ])
  const viewer = { actor: actorNamed('trader'), scope: wholeScope, timeZone: 'Asia/Kolkata' }
  const listed = async (search: Readonly<Record<string, string>>) =>
    (await runList(database.db, eventMarketsData, viewer, { id: market.id, ...search })).data
  const shown = async () =>
    (await queryAs(database.db, riskBoardAnswer, actorNamed('trader'), {}))?.markets.find(({ id }) => id === market.id)
  await bet()
  expect(await shown()).toMatchObject({ fedAt: null, staleFrom: null })
  expect(await listed({})).toMatchObject([{ feed: null }])

  await price(market.id)
  await bet()
  await silentFor(5)
  await bet()
  expect(await listed({ feed: 'CURRENT' })).toHaveLength(1)
  await silentFor(16)
  await expect(bet()).rejects.toThrow('The prices are not up to date')
  const { fedAt, staleFrom } = (await shown()) ?? {}
  expect(Date.parse(String(staleFrom)) - Date.parse(String(fedAt))).toBe(15_000)
  expect(await listed({ feed: 'STALE' })).toMatchObject([{ feed: 'STALE' }])
  await database.ownerPool.query(`update event set silent_seconds = 60 where id = 1`)
  expect(await listed({})).toMatchObject([{ feed: 'CURRENT' }])
  await bet()
  await database.ownerPool.query(`update event set silent_seconds = null, is_in_play = false where id = 1`)
  await bet()
  await database.ownerPool.query(`update event set is_in_play = true where id = 1`)

  await database.ownerPool.query(
    `insert into setting (domain_id, key, value) values (0, 'settings.betting', '{"staleWaitSeconds": 8}')`,
  )
  await untilInForce(database.db, ({ betting }) => betting.staleWaitSeconds === 8)
  const waits = bet()
  await price(market.id)
  await waits
  await database.ownerPool.query(
    `update setting set value = '{"staleWaitSeconds": 1}' where domain_id = 0 and key = 'settings.betting'`,
  )
  await untilInForce(database.db, ({ betting }) => betting.staleWaitSeconds === 1)
  await silentFor(16)
  await expect(bet()).rejects.toThrow('The prices are not up to date')
})
