import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import { runAction, type ActContext } from '#engine/action/run-act.ts'
import { runList } from '#engine/list/run-list.ts'
import { wholeScope } from '#engine/scope.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, circumstances, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { queryAs } from '#checks/harness/staff/branches.ts'
import { settlementClient } from '#checks/harness/betting/settlements.ts'
import { myBetsData } from '#areas/exchange/bets/my-bets.data.ts'
import { betDetailAnswer } from '#areas/exchange/bets/detail/bet-detail.data.ts'
import { voidInplayBetAct } from '#areas/exchange/bets/void-bets.act.ts'
import { sportsBookTodayAnswer } from '#areas/exchange/sportsbook/book/sports-book-today.data.ts'
import { sportsbookBetsData } from '#areas/exchange/sportsbook/sportsbook-bets.data.ts'
import { ticketLegsAnswer } from '#areas/exchange/sportsbook/ticket-legs.data.ts'
import { rejectedBetsData, rejectedTicketsData } from './rejected.data.ts'

const trader = actorNamed('trader')
let database: TestDatabase
let site: SmallOperator
let player: string
beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  player = await site.player('punter', '1000.00')
})
afterAll(() => database?.close())

const rowsOf = async (dataset: Dataset<AnyList>, filters: Readonly<Record<string, string>> = {}) =>
  (await runList(database.db, dataset, { actor: trader, scope: wholeScope, timeZone: 'Asia/Kolkata' }, filters)).data
const byText = (a: string, b: string) => a.localeCompare(b)
const ticket = (unit: string, odds: readonly string[], more: object = {}) =>
  site.call('/ticket', {
    externalId: randomUUID(),
    ...more,
    player,
    unit,
    legs: odds.map((price, at) => ({
      sport: 'football',
      event: `${randomUUID()}`,
      market: 'Winner',
      selection: at === 0 ? 'Home' : 'Away',
      odds: price,
      isLive: at === 1,
    })),
  })

describe('the sportsbook today', () => {
  test('counts accepted and rejected tickets with their reasons, and names the limits', async () => {
    const placed = await ticket('10.00', ['2', '3'])
    for (const unit of ['5000.00', '6000.00'])
      await expect(ticket(unit, ['2'])).rejects.toThrow('Not enough available balance.')
    const answer = await queryAs(database.db, sportsBookTodayAnswer, trader, {})
    expect(answer?.domains.map(({ domain }) => domain)).toEqual(['One'])
    expect(answer?.domains[0]).toMatchObject({
      domain: 'One',
      isOpen: true,
      tickets: 1,
      players: 1,
      live: 1,
      stake: '10.00',
      open: 1,
      openStake: '10.00',
      rejected: 2,
      acceptance: '33.33',
      disputed: 0,
      reasons: [{ reason: 'Not enough available balance.', count: 2 }],
    })
    expect(await rowsOf(rejectedTicketsData, { reason: 'balance', stake: '5500..' })).toMatchObject([
      { player: 'punter', reason: 'Not enough available balance.', stake: '6000.00', odds: '2.00', legs: 1 },
    ])
    const detail = await queryAs(database.db, ticketLegsAnswer, trader, { ticket: String(Object(placed).ticket) })
    expect(detail).toMatchObject({
      player: 'punter',
      stake: '10.00',
      legs: [
        { n: 1, selection: 'Home', odds: '2.00', outcome: 'OPEN', isLive: false },
        { n: 2, selection: 'Away', odds: '3.00', outcome: 'OPEN', isLive: true },
      ],
      bookings: [{ kind: 'SB_STAKE', amount: '-10.00' }],
      discrepancies: [],
    })
  })
})

describe('a bet', () => {
  const bet = async (stake: string) => {
    const { id, runners } = await site.market()
    const terms = { runner: runners['A'], side: 'BACK', odds: '2', stake, matched: stake }
    return { market: id, ...(await site.bet(player, id, terms)) }
  }

  test('that was rejected is listed with its reason', async () => {
    await expect(bet('9000.00')).rejects.toThrow('Not enough available balance.')
    expect(await rowsOf(rejectedBetsData)).toMatchObject([
      { player: 'punter', side: 'BACK', stake: '9000.00', odds: '2.00', event: 'India v Australia' },
    ])
  })

  test('shows its acceptance, exposure without and with it, and the shares frozen in it', async () => {
    const { bet: id } = await bet('40.00')
    expect(await queryAs(database.db, betDetailAnswer, trader, { bet: id })).toMatchObject({
      status: 'OPEN',
      stake: '40.00',
      exposure: { without: '0.00', now: '40.00' },
      commission: '0.00',
      log: [{ action: 'inbound.bet', actor: 'site:front', result: 'SUCCESS' }],
      ledger: [],
      shares: [
        { agent: 'MA', share: '70.00', own: null },
        { agent: 'SUP', share: '20.00', own: null },
        { agent: 'SS', share: '5.00', own: null },
        { agent: 'COM', share: '5.00', own: null },
      ],
    })
  })

  test('shows the device it was placed with, and is found by it; unknown where the site says nothing', async () => {
    const { id: market, runners } = await site.market()
    const place = async (more: object) =>
      String(
        Object(
          await site.call('/bet', {
            externalId: randomUUID(),
            player,
            market,
            runner: runners['A'],
            side: 'BACK',
            odds: '2',
            stake: '1.00',
            ...more,
          }),
        ).bet,
      )
    const silent = await place({})
    const app = { type: 'MOBILE', platform: 'IOS', channel: 'APP', appVersion: '4.2.1', id: 'visitor-77' }
    const phone = await place({ device: app })
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
    const browser = await place({ device: { userAgent } })
    const found = async (filters: Readonly<Record<string, string>>) =>
      (await rowsOf(myBetsData, { marketId: market, ...filters })).map(({ id }) => String(id)).toSorted(byText)
    expect(await found({ device: 'UNKNOWN' })).toEqual([silent])
    expect(await found({ device: 'MOBILE,DESKTOP' })).toEqual([phone, browser].toSorted(byText))
    expect(await found({ platform: 'IOS' })).toEqual([phone])
    expect(await found({ source: 'WEB' })).toEqual([browser])
    expect(await found({ deviceId: 'visitor-77', appVersion: '4.2' })).toEqual([phone])
    const detailOf = (bet: string) => queryAs(database.db, betDetailAnswer, trader, { bet })
    expect(await detailOf(phone)).toMatchObject({ device: 'Mobile, iOS, App 4.2.1', deviceId: 'visitor-77' })
    expect(await detailOf(browser)).toMatchObject({ device: 'Desktop, Windows, Web', deviceId: null })
    expect(await detailOf(silent)).toMatchObject({ device: null, deviceId: null })
    const hedge = { externalId: randomUUID(), player, market, runner: runners['A'], odds: '1.9', device: app }
    await site.call('/bet/green-up', hedge)
    expect(await rowsOf(myBetsData, { marketId: market, source: 'CASH_OUT' })).toMatchObject([
      { side: 'LAY', device: 'MOBILE', platform: 'IOS' },
    ])
  })

  test('keeps its device when it is settled, and a ticket has one too', async () => {
    const { id: market, runners } = await site.market()
    const device = { type: 'TABLET', channel: 'WEB' }
    const bet = { player, market, runner: runners['A'], side: 'BACK', odds: '2', stake: '3.00', device }
    await site.call('/bet', { externalId: randomUUID(), ...bet })
    await settlementClient(database, site).run(market, { kind: 'void' })
    expect(await rowsOf(myBetsData, { marketId: market, device: 'TABLET' })).toMatchObject([
      { status: 'VOIDED', platform: 'UNKNOWN', source: 'WEB' },
    ])
    const placed = await ticket('2.00', ['2'], { device: { ...device, id: 'visitor-78' } })
    const id = String(Object(placed).ticket)
    expect(await rowsOf(sportsbookBetsData, { device: 'TABLET', deviceId: '-78' })).toMatchObject([
      { id, source: 'WEB', platform: 'UNKNOWN' },
    ])
    expect(await rowsOf(sportsbookBetsData, { id, device: 'MOBILE,UNKNOWN' })).toEqual([])
    expect(await queryAs(database.db, ticketLegsAnswer, trader, { ticket: id })).toMatchObject({
      device: 'Tablet, Web',
      deviceId: 'visitor-78',
    })
  })

  test('is found by its commission, its result, whether it was placed in play, and an unmatched part', async () => {
    const { id: market, runners } = await site.market({ commission: 300 })
    const matched = { runner: runners['A'], side: 'BACK', odds: '2', stake: '10.00', matched: '4.00' }
    const { bet: id } = await site.bet(player, market, matched)
    const found = async (filters: Readonly<Record<string, string>>) =>
      (await rowsOf(myBetsData, { marketId: market, ...filters })).map((row) => row['id'])
    expect([await found({ hasUnmatched: 'YES' }), await found({ hasUnmatched: 'NO' })]).toEqual([[id], []])
    await settlementClient(database, site).run(market, { result: { winners: [runners['A']] } })
    expect([await found({ commission: '0.12..0.12' }), await found({ commission: '0.13..' })]).toEqual([[id], []])
    expect([await found({ pl: '4..4' }), await found({ pl: '4.01..' })]).toEqual([[id], []])
    expect(await found({ hasUnmatched: 'NO' })).toEqual([id])
    for (const [starts, inPlay] of [
      ['1 hour', []],
      ['-1 hour', [id]],
    ]) {
      await database.ownerPool.query(
        `update event set starts_at = now() + $2::interval where id = (select event_id from market where id = $1)`,
        [market, starts],
      )
      expect(await found({ isInPlay: 'YES' })).toEqual(inPlay)
    }
  })

  test('is voided from the ticker, above the limit by two people', async () => {
    const { bet: id } = await bet('50.00')
    const context: ActContext = {
      db: database.db,
      bindings: [{ path: '/inplay-bets', act: voidInplayBetAct }],
      checkTransactionPassword: async () => true,
      enqueue: async () => undefined,
    }
    const press = async (itemLimit: bigint | null) =>
      (
        await runAction(context, context.bindings[0]!, {
          actor: actorNamed('trader', { itemLimit }),
          id,
          body: { reason: { code: 'official', text: 'late' }, transactionPassword: 'x' },
          idempotencyKey: randomUUID(),
          preview: false,
          parameters: { id },
          circumstances,
        })
      ).body
    expect((await press(4_999n)).data).toHaveProperty('approval')
    const { rows: open } = await database.ownerPool.query('select status from bet where id = $1', [id])
    expect(open).toEqual([{ status: 'OPEN' }])
    await database.ownerPool.query(`delete from approval`)
    await press(null)
    const { rows } = await database.ownerPool.query('select status, reason from bet where id = $1', [id])
    expect(rows).toMatchObject([{ status: 'VOIDED' }])
  })
})
