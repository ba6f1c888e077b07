import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryAs } from '#checks/harness/staff/branches.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, uplineIds, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { alertChecks } from '#areas/exchange/risk/alert-work/raise-alerts.ts'
import { inplayBoardAnswer } from '#areas/exchange/risk/board/inplay/inplay-exposure.data.ts'
import { exposedMarketsAnswer } from './exposed-markets.data.ts'
import { marketBookAnswer, riskBoardAnswer } from './risk-management.data.ts'

let database: TestDatabase
let site: SmallOperator

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  const risk = { alertLiability: '15000.00', suspendLiability: '35000.00' }
  await database.ownerPool.query(`update event set is_in_play = true`)
  await database.ownerPool.query(`insert into setting (domain_id, key, value) values (0, 'settings.risk', $1)`, [
    JSON.stringify(risk),
  ])
})
afterAll(() => database?.close())

const company = actorNamed('company')
const bookOfMarket = async (id: string, actor = company) =>
  (await queryAs(database.db, inplayBoardAnswer, actor, {}))?.markets.find((market) => market.id === id)

async function backs(kind: 'place' | 'match_odds', winners: number) {
  const market = await site.market({ kind, winners, runners: ['A', 'B', 'C', 'D'] })
  for (const name of ['A', 'B']) {
    const player = await site.player(`${name}${market.id}`, '100000.00')
    await site.bet(player, market.id, { runner: market.runners[name], odds: '3', stake: '10000.00' })
  }
  return market
}

test('a book of two winners shows the loss if both dearest runners win, and alerts and suspension read it', async () => {
  const { id } = await backs('place', 2)
  const book = await bookOfMarket(id)
  expect(book).toMatchObject({ worst: '-40000.00', best: '20000.00', ownWorst: '-2000.00' })
  expect(book?.outcomes.map(({ name, total, own }) => [name, total, own])).toEqual([
    ['A', '-40000.00', '-2000.00'],
    ['B', '-40000.00', '-2000.00'],
    ['C', '-10000.00', '-500.00'],
    ['D', '-10000.00', '-500.00'],
    ['No listed runner', '20000.00', '1000.00'],
  ])
  const agent = actorNamed('agent', { agentId: uplineIds.MA })
  expect(await bookOfMarket(id, agent)).toMatchObject({ worst: '-40000.00', ownWorst: '-28000.00' })
  await alertChecks(database.db)()
  const { rows } = await database.ownerPool.query(
    `select a.amount, m.status from risk_alert a join market m on m.id = a.market_id where a.rule = 'MARKET_LIABILITY' and m.id = $1`,
    [id],
  )
  expect(rows).toEqual([{ amount: 4_000_000n, status: 'SUSPENDED' }])
})

test('selections that are settled on their own add up, and the book of each account below too', async () => {
  const { id } = await backs('match_odds', 0)
  expect(await bookOfMarket(id)).toMatchObject({ worst: '-40000.00', best: '20000.00' })
  const opened = await queryAs(database.db, marketBookAnswer, company, { id, agent: String(uplineIds.MA) })
  expect(opened?.below.map(({ worst, totals }) => [worst, totals])).toEqual([
    ['-20000.00', ['-20000.00', '-20000.00', '-20000.00', '-20000.00', '10000.00']],
    ['-20000.00', ['-20000.00', '-20000.00', '-20000.00', '-20000.00', '10000.00']],
  ])
})

test('a meter shows the real worst case of all its bets, between their points too', async () => {
  const { id } = await site.market({ kind: 'meter', product: 'fancy', line: 40 })
  const [buyer, seller] = [await site.player('buyer', '20000.00'), await site.player('seller', '20000.00')]
  await site.bet(buyer, id, { line: 40, odds: '2', stake: '100.00' })
  await database.ownerPool.query(`update market set line = 60 where id = $1`, [id])
  await site.bet(seller, id, { line: 60, odds: '2', stake: '100.00', side: 'LAY' })
  const book = await bookOfMarket(id)
  expect(book).toMatchObject({ worst: '-2000.00', best: '0.00' })
  expect(book?.outcomes.map(({ name, total }) => [name, total])).toEqual([
    ['-10 and below', '0.00'],
    ['At 10', '-2000.00'],
    ['At 40', '-2000.00'],
    ['At 60', '-2000.00'],
    ['At 90', '-2000.00'],
    ['110 and above', '0.00'],
  ])
  const shown = await queryAs(database.db, exposedMarketsAnswer, company, { player_id: buyer })
  expect(shown?.markets[0]?.outcomes.map(({ name, result }) => [name, result])).toEqual([
    ['-10 and below', '-5000.00'],
    ['At 40', '0.00'],
    ['90 and above', '5000.00'],
  ])
})

test('markets on the same winner of an event are added outcome by outcome on the risk board', async () => {
  await database.ownerPool.query(
    `insert into event (id, competition_id, external_id, name, starts_at, status, is_in_play) values (55, 1, 'e55', 'Kent v Essex', now(), 'OPEN', true)`,
  )
  const odds = await site.market({ runners: ['Kent', 'Essex'] })
  const rates = await site.market({ kind: 'bookmaker', product: 'bookmaker', runners: ['Kent', 'Essex'] })
  await database.ownerPool.query(`update market set event_id = 55 where id = any($1::bigint[])`, [[odds.id, rates.id]])
  const player = await site.player('joined', '100000.00')
  await site.bet(player, odds.id, { runner: odds.runners['Kent'], odds: '2', stake: '1000.00' })
  await site.bet(player, rates.id, { runner: rates.runners['Essex'], rate: '100', stake: '400.00' })
  const board = await queryAs(database.db, riskBoardAnswer, company, { event: '55' })
  // Kent: -1000 + 400; Essex: 1000 - 400.
  expect(board?.together.events).toMatchObject([
    { event: 'Kent v Essex', markets: 2, separate: '-1400.00', worst: '-600.00', ownWorst: '-30.00', outcome: 'Kent' },
  ])
  expect(board?.together.days).toMatchObject([{ events: 1, worst: '-600.00' }])
  expect(board?.together.teams).toEqual([])
})
