import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { resultDesk, trader, type ResultDesk } from '#checks/harness/betting/result-desk.ts'
import { registerMarket, updatePrices } from '#areas/exchange/market-calls/feed.inbound.ts'
import { openMarkets } from '#areas/exchange/market-calls/markets.inbound.ts'
import { addMarket } from '#areas/exchange/markets/events/event-additions.actions.ts'
import * as actions from '#areas/exchange/markets/event-markets/event-market.actions.ts'
import { eventMarketActs } from '#areas/exchange/markets/event-markets/event-markets.act.ts'
import { eventMarketsData } from '#areas/exchange/markets/event-markets/event-markets.data.ts'
import { runList } from '#engine/list/run-list.ts'
import { wholeScope } from '#engine/scope.ts'

let database: TestDatabase
let desk: ResultDesk
const secret = 'secret of the feed'
beforeAll(async () => {
  database = await freshDatabase()
  desk = await resultDesk(database)
  await desk.site.feedKey(secret)
})
afterAll(() => database?.close())

const viewer = { actor: trader, scope: wholeScope, timeZone: 'Asia/Kolkata' }
const press = (name: string, id: string, body: object) =>
  actionRunner(database, eventMarketActs).press(name, { id, body: { ...body }, actor: trader })
const balanceOf = async (player: string) => (await desk.site.wallet(player)).balance
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

let count = 0
async function sessionFromFeed() {
  count += 1
  const { market } = await desk.site.ask(
    registerMarket,
    {
      externalId: randomUUID(),
      sport: 'cricket',
      competition: { id: 'c1', name: 'Cup' },
      event: { id: 'e1', name: 'India v Australia', startsAt: '2026-11-20T10:00:00.000Z' },
      market: { id: `session-${count}`, name: '6 over runs', kind: 'session' },
      runners: [],
    },
    secret,
    'feed-1',
  )
  await database.ownerPool.query('update market set min_stake = 1 where id = $1', [market])
  const quote = (session: object | undefined, line?: number) =>
    desk.site.ask(
      updatePrices,
      { externalId: randomUUID(), market, status: 'OPEN', isInPlay: true, prices: [], session, line },
      secret,
      'feed-1',
    )
  const player = await desk.site.player(`player${count}`, '1000.00')
  const bet = (side: 'YES' | 'NO', line: number, rate: string) =>
    desk.site.bet(player, market, { line, rate, side: side === 'YES' ? 'BACK' : 'LAY' })
  return { market, quote, player, bet }
}

test('a session is quoted with a line and a rate on each side, and its rates are held', async () => {
  const { market, quote, player, bet } = await sessionFromFeed()
  await quote({ no: { line: 64, rate: '110' }, yes: { line: 65, rate: '90' } })
  const { markets } = await desk.site.ask(openMarkets, {})
  expect(markets.find((one) => one.market === market)?.session).toEqual({
    no: { line: 64, rate: '110' },
    yes: { line: 65, rate: '90' },
  })
  expect(await refusal(bet('YES', 65, '5000'))).toContain('The rate has changed to 90.')
  expect(await refusal(bet('NO', 64, '100'))).toContain('The rate has changed to 110.')
  expect(await refusal(bet('YES', 64, '90'))).toContain('The line has changed.')
  expect(await refusal(bet('NO', 65, '110'))).toContain('The line has changed.')
  expect(await bet('NO', 64, '110')).toMatchObject({ matchedOdds: '2.10', marketExposure: '110.00' })
  // At 64 both lose: 100 on YES and 110 on NO. A worse rate than offered is matched at the offer.
  expect(await bet('YES', 65, '80')).toMatchObject({ matchedOdds: '1.90', marketExposure: '210.00' })
  expect(await refusal(quote({ no: { line: 66, rate: '100' }, yes: { line: 65, rate: '100' } }))).toContain(
    'The line of NO must not be above the line of YES.',
  )
  expect(await refusal(quote({ no: { line: 65, rate: '90' }, yes: { line: 65, rate: '110' } }))).toContain(
    'On one line the rate of YES must not be above the rate of NO.',
  )
  await quote({ no: { line: 64, rate: '110' }, yes: null })
  expect(await refusal(bet('YES', 65, '90'))).toContain('The price is no longer available.')
  await desk.run('settlement', market, { runs: 64, runsAgain: 64 })
  await desk.work()
  expect(await balanceOf(player)).toBe(79_000n)
})

test('one line with two rates, and half lines, settle on either side of the line', async () => {
  const { market, quote, player, bet } = await sessionFromFeed()
  await quote({ no: { line: 64.5, rate: '110' }, yes: { line: 64.5, rate: '90' } })
  expect(await refusal(bet('YES', 64.3, '90'))).toContain('Must be a multiple of 0.5.')
  await bet('YES', 64.5, '90')
  expect(await bet('NO', 64.5, '110')).toMatchObject({ marketExposure: '20.00' })
  await bet('YES', 64.5, '90')
  await desk.run('settlement', market, { runs: 65, runsAgain: 65 })
  await desk.work()
  expect(await balanceOf(player)).toBe(100_000n + 9_000n + 9_000n - 11_000n)
})

test('a session sent or created with its line alone is even money', async () => {
  const { quote, bet, player } = await sessionFromFeed()
  await quote(undefined, 50)
  expect(await refusal(bet('YES', 50, '5000'))).toContain('The rate has changed to 100.')
  expect(await bet('YES', 50, '100')).toMatchObject({ marketExposure: '100.00' })
  await press(addMarket.name, '1', {
    name: 'Fall of first wicket',
    kind: 'session',
    runners: null,
    winners: 1,
    line: 30.5,
    minStake: '10.00',
    maxStake: '1000.00',
    delaySeconds: 0,
    commission: '0.00',
  })
  const created = (await runList(database.db, eventMarketsData, viewer, { name: 'Fall of first wicket' })).data[0]
  expect(created).toMatchObject({ line: 30.5, quote: '30.5 at 100 / 30.5 at 100' })
  const id = String(created?.['id'])
  await press(actions.marketSwitches.open.name, id, {})
  expect(await refusal(desk.site.bet(player, id, { line: 30.5, rate: '110' }))).toContain(
    'The rate has changed to 100.',
  )
  await press(actions.quoteSessionOf.name, id, { noLine: 30.5, noRate: '105', yesLine: 31.5, yesRate: '95' })
  expect((await runList(database.db, eventMarketsData, viewer, { id })).data[0]).toMatchObject({
    quote: '30.5 at 105 / 31.5 at 95',
  })
  expect(await desk.site.bet(player, id, { line: 31.5, rate: '95' })).toMatchObject({ status: 'OPEN' })
})

test('lines offset each other or not, as set before the first bet', async () => {
  const [offset, single] = [await sessionFromFeed(), await sessionFromFeed()]
  await press(actions.offsetLinesOf.name, single.market, { offsets: false })
  const exposures = []
  for (const { quote, bet } of [offset, single]) {
    await quote({ no: { line: 65, rate: '100' }, yes: { line: 65, rate: '90' } })
    await bet('YES', 65, '90')
    await quote({ no: { line: 68, rate: '100' }, yes: { line: 68, rate: '90' } })
    exposures.push(await bet('NO', 68, '100'))
  }
  // From 65 to 67 both win; from 68 on YES wins 90 and NO loses 100.
  expect(exposures).toMatchObject([{ marketExposure: '10.00' }, { marketExposure: '200.00' }])
  expect(await refusal(press(actions.offsetLinesOf.name, single.market, { offsets: true }))).toContain(
    'The market has open bets.',
  )
  const { rows } = await database.ownerPool.query(
    `select p.exposure, (select sum(own_exposure(p.cell, p.player_id, p.market_id, p.exposure, n))::bigint from unnest('{1,2,3,4}'::bigint[]) n) as parts
     from position p where p.market_id = any ($1::bigint[]) order by p.exposure`,
    [[offset.market, single.market]],
  )
  expect(rows).toEqual([
    { exposure: 1_000n, parts: 1_000n },
    { exposure: 20_000n, parts: 20_000n },
  ])
})
