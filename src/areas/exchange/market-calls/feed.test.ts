import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import type { Inbound } from '#blueprint/screen/inbound.ts'
import { competitionActs } from '#areas/exchange/markets/competitions/competitions.act.ts'
import { quickMarketSwitches } from '#areas/exchange/risk/alerts/switches.actions.ts'
import { switchActs } from '#areas/exchange/risk/alerts/switches.act.ts'
import { registerMarket, updatePrices, submitResult } from './feed.inbound.ts'

let database: TestDatabase
let site: SmallOperator
const secret = 'secret of the feed'
const feed = <I, A>(inbound: Inbound<I, A>, body: Readonly<Record<string, unknown>>) =>
  site.ask(inbound, { externalId: randomUUID(), ...body }, secret, 'feed-1')

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  await site.feedKey(secret)
})
afterAll(() => database?.close())

const registration = {
  sport: 'cricket',
  competition: { id: 'bf:c9', name: 'Some Cup' },
  event: { id: 'bf:e9', name: 'North v South', startsAt: '2026-11-20T10:00:00.000Z' },
  market: { id: 'bf:m9', name: 'Match Odds', kind: 'match_odds' },
  runners: [
    { id: '47', name: 'North' },
    { id: '48', name: 'South' },
  ],
}
const pricesFor = (runners: readonly { runner: string }[], back = '2.00', lay = '2.02') =>
  runners.map(({ runner }) => ({ runner, back, lay }))

test('registers a market once, updates its prices and accepts bets at those prices', async () => {
  const { market, runners } = await feed(registerMarket, registration)
  expect(await feed(registerMarket, registration)).toMatchObject({ market, runners })
  const player = await site.player('anna', '10000.00')
  const bet = (odds: string) => site.bet(player, market, { runner: runners[0]?.runner, odds, stake: '100.00' })
  await expect(bet('2.0')).rejects.toThrow('suspended')
  const reportStatus = async (status: string) =>
    (await feed(updatePrices, { market, status, isInPlay: true, prices: pricesFor(runners) })).status
  expect(await reportStatus('OPEN')).toBe('OPEN')
  await bet('2.0')
  await expect(bet('2.5')).rejects.toThrow('price has changed')
  expect(await reportStatus('BALL_RUN')).toBe('BALL_RUN')
  await expect(bet('2.0')).rejects.toThrow('ball run')
  expect(await reportStatus('OPEN')).toBe('OPEN')
  const { rows } = await database.ownerPool.query(`select is_in_play from event where external_id = 'bf:e9'`)
  expect(rows).toEqual([{ is_in_play: true }])
  const office = actionRunner(database, switchActs)
  await office.press(quickMarketSwitches.suspend.name, { id: market, actor: actorNamed('river') })
  expect([await reportStatus('OPEN'), await reportStatus('BALL_RUN')]).toEqual(['SUSPENDED', 'SUSPENDED'])
  await expect(bet('2.0')).rejects.toThrow('suspended')
  await office.press('manual-resumption', { id: market, actor: actorNamed('river') })
  await bet('2.0')
  await feed(submitResult, { market, winners: [runners[1]?.runner] })
  const { rows: ended } = await database.ownerPool.query(`select status, feed_result from market where id = $1`, [
    market,
  ])
  expect(ended).toEqual([{ status: 'CLOSED', feed_result: { winners: [runners[1]?.runner] } }])
})

test('rejects markets, prices and results from a player site key', async () => {
  const { market, runners } = await feed(registerMarket, {
    ...registration,
    market: { ...registration.market, id: 'bf:m10' },
  })
  const asSite = (path: string, body: Readonly<Record<string, unknown>>) =>
    site.call(path, { externalId: randomUUID(), ...body })
  for (const [path, body] of [
    ['/feed/market', registration],
    ['/feed/prices', { market, status: 'OPEN', isInPlay: true, prices: pricesFor(runners) }],
    ['/feed/result', { market, winners: [runners[0]?.runner] }],
  ] as const)
    await expect(asSite(path, body), path).rejects.toThrow('not a feed key')
})

test('merges a duplicate competition and registers its later events under the remaining one', async () => {
  const at = (competition: string, event: string) =>
    feed(registerMarket, {
      ...registration,
      competition: { id: competition, name: 'Some Cup' },
      event: { ...registration.event, id: event },
      market: { ...registration.market, id: `of ${event}`.replace(' ', ':') },
    })
  for (const [competition, event] of [
    ['bf:twice', 'bf:e20'],
    ['bf:twice', 'bf:e21'],
    ['bf:stays', 'bf:e22'],
  ] as const)
    await at(competition, event)
  const idOf = async (name: string): Promise<string> =>
    String((await database.ownerPool.query(`select id from competition where external_id = $1`, [name])).rows[0]?.id)
  const [double, stays] = [await idOf('bf:twice'), await idOf('bf:stays')]
  const office = actionRunner(database, competitionActs)
  const merge = (id: string, into: string) => office.press('merger', { id, body: { into }, actor: actorNamed('river') })
  await expect(merge(double, double)).rejects.toThrow('different competition')
  await expect(merge(double, '999999')).rejects.toThrow('Competition not found')
  // A market registered concurrently ends up under the remaining competition in either order.
  await Promise.all([merge(double, stays), at('bf:twice', 'bf:e23')])
  await at('bf:twice', 'bf:e24')
  const { rows } = await database.ownerPool.query(
    `select c.external_id, c.is_visible, c.merged_into, count(e.id)::int as events from competition c
      left join event e on e.competition_id = c.id where c.external_id in ('bf:twice', 'bf:stays') group by c.id order by 1`,
  )
  expect(rows).toEqual([
    { external_id: 'bf:stays', is_visible: true, merged_into: null, events: 5 },
    { external_id: 'bf:twice', is_visible: false, merged_into: BigInt(stays), events: 0 },
  ])
  await expect(merge(double, stays)).rejects.toThrow('already merged')
})

test('rejects prices for runners of another market', async () => {
  const { market } = await feed(registerMarket, { ...registration, market: { ...registration.market, id: 'bf:m11' } })
  const strange = pricesFor([{ runner: '999' }])
  await expect(feed(updatePrices, { market, status: 'OPEN', isInPlay: true, prices: strange })).rejects.toThrow(
    'not in this market',
  )
})

test('rejects a call that names a runner twice, and changes nothing', async () => {
  const ids = {
    ...registration,
    event: { ...registration.event, id: 'bf:e77' },
    market: { ...registration.market, id: 'bf:m77' },
  }
  const twice = (field: string, what: string) => ({ fields: { [field]: `${what} appears twice.` } })
  const register = (...runners: readonly object[]) => feed(registerMarket, { ...ids, runners })
  const [north, south] = registration.runners
  if (!north || !south) throw new Error('The registration has two runners')
  await expect(register(north, { ...south, id: '47' })).rejects.toMatchObject(twice('runners.1', 'The runner id 47'))
  await expect(register(north, south, { id: '49', name: ' north ' })).rejects.toMatchObject(
    twice('runners.2', 'The runner north'),
  )
  const found = `select from market where external_id = 'bf:m77'`
  expect((await database.ownerPool.query(found)).rowCount).toBe(0)

  const { market, runners } = await feed(registerMarket, ids)
  const [first = '', second = ''] = runners.map(({ runner }) => runner)
  const stored = async () =>
    (
      await database.ownerPool.query(
        `select m.status, m.feed_result, r.back_e4 from market m join runner r on r.market_id = m.id where m.id = $1 order by r.id`,
        [market],
      )
    ).rows
  const before = await stored()
  const prices = [
    { runner: first, back: '2.00', lay: '2.02' },
    { runner: `0${first}`, back: '3.00', lay: '3.05' },
  ]
  await expect(feed(updatePrices, { market, status: 'OPEN', isInPlay: true, prices })).rejects.toMatchObject(
    twice('prices.1', `The runner 0${first}`),
  )
  await expect(feed(submitResult, { market, winners: [first, first] })).rejects.toMatchObject(
    twice('winners.1', `The runner ${first}`),
  )
  await expect(feed(submitResult, { market, tied: [second, second] })).rejects.toMatchObject(
    twice('tied.1', `The runner ${second}`),
  )
  await expect(feed(submitResult, { market, winners: [first], tied: [second, first] })).rejects.toThrow('appears twice')
  expect(await stored()).toEqual(before)
})
