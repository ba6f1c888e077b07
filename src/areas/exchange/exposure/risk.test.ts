import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '#checks/harness/staff/branches.ts'
import { pressing } from '#checks/harness/staff/care.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, chain, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { runList } from '#engine/list/run-list.ts'
import { scopeOf } from '#engine/downline.ts'
import { exposedMarketsAnswer } from './exposed-markets.data.ts'
import { inplayBetsData } from './inplay-bets.data.ts'
import { inplayBoardAnswer } from '#areas/exchange/board/inplay-exposure.data.ts'
import { playerExposureData } from './player-exposure.data.ts'
import { marketBookAnswer, riskTopsAnswer } from './risk-management.data.ts'
import { switchActs } from '#areas/exchange/alerts/switches.act.ts'

let database: TestDatabase
let site: SmallOperator
let match: Awaited<ReturnType<SmallOperator['market']>>
let session: Awaited<ReturnType<SmallOperator['market']>>
const players: Record<string, string> = {}
const elsewhere = 5n

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  await database.ownerPool
    .query(`insert into agent (id, domain_id, parent_id, level, upline, username) values (5, 1, 3, 4, '{1,2,3,5}', 'MB');
    insert into agent_share select 5, product, 7000 from unnest(array['exchange', 'bookmaker', 'fancy']) product;
    update event set is_in_play = true;
    insert into setting (domain_id, key, value) values (2, 'settings.betting', '{"maxStake": "1500.00"}')`)
  match = await site.market({ runners: ['A', 'B'] })
  session = await site.market({ kind: 'session', product: 'fancy', line: 45 })
  players['anna'] = await site.player('anna', '100000.00')
  const { player } = await site.call('/player', { externalId: 'player-bela', username: 'bela', agent: 'MB' })
  players['bela'] = player
  await site.deposit(player, '100000.00')
  await site.bet(players['anna'], match.id, { runner: match.runners['A'], odds: '2.0', stake: '1000.00' })
  await site.bet(players['anna'], match.id, { runner: match.runners['B'], odds: '3.0', stake: '500.00', side: 'LAY' })
  await site.bet(player, match.id, { runner: match.runners['B'], odds: '2.5', stake: '400.00' })
  await site.bet(players['anna'], session.id, { line: 45, rate: '100', stake: '500.00' })
  await site.bet(player, session.id, { line: 45, rate: '90', stake: '100.00', side: 'LAY' })
})
afterAll(() => database?.close())

const company = actorNamed('company')
const at = (agentId: bigint) => actorNamed('agent', { agentId })
const board = async (actor = company, parameters = {}) => {
  const answered = await ask(database.db, inplayBoardAnswer, actor, parameters)
  return answered?.markets ?? []
}
const outcomesOf = (markets: Awaited<ReturnType<typeof board>>, id: string) =>
  markets.find((market) => market.id === id)?.outcomes.map(({ name, total, own }) => [name, total, own])

test('a book says what the house wins or loses with each outcome, and what of it the reader keeps', async () => {
  // anna: A +1000 +500, B -1000 -1000; bela: A -400, B +600.
  expect(outcomesOf(await board(), match.id)).toEqual([
    ['A', '-1100.00', '-55.00'],
    ['B', '1400.00', '70.00'],
  ])
  expect(outcomesOf(await board(at(chain.SUP)), match.id)).toEqual([
    ['A', '-1100.00', '-220.00'],
    ['B', '1400.00', '280.00'],
  ])
  expect(outcomesOf(await board(), session.id)).toEqual([
    ['44 and below', '400.00', '20.00'],
    ['45 and above', '-410.00', '-20.50'],
  ])
})

test('the last bets of an event are told beside its books, to whoever may see them', async () => {
  const told = async (actor = company) => {
    const answered = await ask(database.db, inplayBoardAnswer, actor, {})
    // It travels as text.
    return (JSON.parse(JSON.stringify(answered)) as NonNullable<typeof answered>).lastBets
  }
  expect(
    (await told()).map(({ player, selection, side, odds, stake }) => [player, selection, side, odds, stake]),
  ).toEqual([
    ['bela', 'No 45', 'LAY', '1.90', '100.00'],
    ['anna', 'Yes 45', 'BACK', '2.00', '500.00'],
    ['bela', 'B', 'BACK', '2.50', '400.00'],
    ['anna', 'B', 'LAY', '3.00', '500.00'],
    ['anna', 'A', 'BACK', '2.00', '1000.00'],
  ])
  expect((await told(at(elsewhere))).map(({ player }) => player)).toEqual(['bela', 'bela'])
})

test('an agent sees the books of his own players and no other', async () => {
  expect(outcomesOf(await board(at(chain.MA)), match.id)).toEqual([
    ['A', '-1500.00', '-1050.00'],
    ['B', '2000.00', '1400.00'],
  ])
  expect(outcomesOf(await board(at(elsewhere)), match.id)).toEqual([
    ['A', '400.00', '280.00'],
    ['B', '-600.00', '-420.00'],
  ])
  expect(await board(at(elsewhere), { agent: String(chain.MA) })).toEqual([])
  expect(await board(actorNamed('foreign', { domains: [2] }))).toEqual([])
})

test('bets on other shares than before are each counted on their own', async () => {
  await database.ownerPool.query(`update agent_share set held = 8000 where agent_id = 4 and product = 'exchange'`)
  const later = await site.market({ runners: ['A', 'B'] })
  const anna = players['anna'] ?? ''
  await database.ownerPool.query(`update agent_share set held = 7000 where agent_id = 4 and product = 'exchange'`)
  await site.bet(anna, later.id, { runner: later.runners['A'], odds: '2.0', stake: '100.00' })
  await database.ownerPool.query(`update agent_share set held = 8000 where agent_id = 4 and product = 'exchange'`)
  await site.bet(anna, later.id, { runner: later.runners['A'], odds: '2.0', stake: '100.00' })
  expect(outcomesOf(await board(at(chain.MA)), later.id)).toEqual([
    ['A', '-200.00', '-150.00'],
    ['B', '200.00', '150.00'],
  ])
  await database.ownerPool.query(`delete from bet_open where market_id = $1`, [later.id])
  await database.ownerPool.query(`delete from position where market_id = $1`, [later.id])
  await database.ownerPool.query(`update wallet set exposure = 250000 where account_id = $1`, [anna])
  await database.ownerPool.query(`update agent_share set held = 7000 where agent_id = 4 and product = 'exchange'`)
})

async function rows(data: typeof playerExposureData | typeof inplayBetsData, actor = company, search = {}) {
  const scope = await scopeOf(database.db, actor)
  return (await runList(database.db, data, { actor, scope, timeZone: 'Asia/Kolkata' }, search)).data
}

test('exposure is what is stored for each market, and what the bets themselves say', async () => {
  const found = await rows(playerExposureData)
  expect(found.map(({ player, exposure, exchange, fancy, own }) => [player, exposure, exchange, fancy, own])).toEqual([
    ['anna', '2500.00', '2000.00', '500.00', '125.00'],
    ['bela', '490.00', '400.00', '90.00', '24.50'],
  ])
  expect((await rows(playerExposureData, company, { product: 'fancy' })).map(({ exposure }) => exposure)).toEqual([
    '500.00',
    '90.00',
  ])
  const shown = await ask(database.db, exposedMarketsAnswer, company, { player_id: players['anna'] ?? '' })
  expect(shown?.markets.map(({ exposure, recomputed, worst }) => [exposure, recomputed, worst])).toEqual([
    ['2000.00', '2000.00', 'B'],
    ['500.00', '500.00', '44 and below'],
  ])
})

test('nobody sees who is exposed elsewhere', async () => {
  expect((await rows(playerExposureData, at(elsewhere))).map(({ player }) => player)).toEqual(['bela'])
  expect(await ask(database.db, exposedMarketsAnswer, at(elsewhere), { player_id: players['anna'] ?? '' })).toBeNull()
  expect((await rows(inplayBetsData, at(elsewhere))).map(({ player }) => player)).toEqual(['bela', 'bela'])
})

test('bets of what is being played are told with the price of this moment', async () => {
  await database.ownerPool.query(`update runner set back_e4 = 18000, lay_e4 = 18500 where id = $1`, [
    match.runners['A'],
  ])
  const found = await rows(inplayBetsData, company, { side: 'BACK', marketId: match.id, playerId: players['anna'] })
  expect(found).toMatchObject([{ selection: 'A', odds: '2.00', price: '1.80', away: '0.20', profit: '1000.00' }])
  await database.ownerPool.query(`update event set is_in_play = false`)
  expect(await rows(inplayBetsData)).toEqual([])
  await database.ownerPool.query(`update event set is_in_play = true`)
})

test('a held key suspends a market and its bets are refused until it is resumed', async () => {
  const office = pressing(database, switchActs)
  const press = (name: string, id: string) => office.press(name, { id, actor: company })
  await press('held-suspension', match.id)
  await expect(site.bet(players['anna'] ?? '', match.id, { runner: match.runners['A'], odds: '2.0' })).rejects.toThrow(
    'suspended',
  )
  await expect(press('held-suspension', match.id)).rejects.toThrow('Cannot suspend')
  await press('held-resumption', match.id)
  await press('ball-run', match.id)
  await press('held-resumption', match.id)
  const { rows: trail } = await database.ownerPool.query(
    `select action, actor from audit where subject = $1 order by id`,
    [`market:${match.id}`],
  )
  expect(trail).toHaveLength(4)
  const [bet] = await rows(inplayBetsData, at(elsewhere), { marketId: match.id })
  await expect(office.press('market-suspension', { id: String(bet?.['id']), actor: at(chain.MA) })).rejects.toThrow()
  await office.press('market-suspension', { id: String(bet?.['id']), actor: at(elsewhere) })
  await press('held-resumption', match.id)
})

test('the book of a market is made by those below, each with his part, and says which limits hold', async () => {
  await database.ownerPool.query(
    'update event set max_stake = 200000, max_deviation = 250, delay_ms = 5000; update market set delay_ms = 1000, max_deviation = 500',
  )
  const book = await ask(database.db, marketBookAnswer, at(chain.SUP), { id: match.id })
  expect(book?.below.map(({ name, isPlayer, totals, worst }) => [name, isPlayer, totals, worst])).toEqual([
    ['MA', false, ['-1500.00', '2000.00'], '-1500.00'],
    ['MB', false, ['400.00', '-600.00'], '-600.00'],
  ])
  expect(book?.market.outcomes.map(({ total }) => total)).toEqual(['-1100.00', '1400.00'])
  expect(book?.inForce).toMatchObject([
    { level: 'In force', maxStake: '2000.00', maxDeviation: '2.50', delaySeconds: 5 },
  ])
  const apart = await ask(database.db, marketBookAnswer, actorNamed('everybody', { domains: [1, 2] }), { id: match.id })
  expect(
    apart?.limits.filter(({ level }) => level.startsWith('House')).map(({ level, maxStake }) => [level, maxStake]),
  ).toEqual([
    ['House, One', null],
    ['House, Two', '1500.00'],
  ])
  expect(apart?.inForce.map(({ maxStake }) => maxStake)).toEqual(['2000.00', '1500.00'])
  const below = await ask(database.db, marketBookAnswer, at(chain.MA), { id: match.id })
  expect(below?.below.map(({ name, isPlayer }) => [name, isPlayer])).toEqual([['anna', true]])
  const foreign = await ask(database.db, marketBookAnswer, actorNamed('foreign', { domains: [2] }), { id: match.id })
  expect([foreign?.market.bets, foreign?.below]).toEqual([0, []])
  await database.ownerPool.query(
    `update event set max_stake = null, max_deviation = null, delay_ms = null; update market set delay_ms = null, max_deviation = null`,
  )
})

test('the first ten stand with most, within sight only', async () => {
  const tops = await ask(database.db, riskTopsAnswer, company, {})
  expect(tops?.byExposure.map(({ player, exposure }) => [player, exposure])).toEqual([
    ['anna', '2500.00'],
    ['bela', '490.00'],
  ])
  const own = await ask(database.db, riskTopsAnswer, at(elsewhere), {})
  expect(own?.byMatched.map(({ player }) => player)).toEqual(['bela'])
})
