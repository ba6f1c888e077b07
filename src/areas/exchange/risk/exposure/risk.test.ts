import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryAs } from '#checks/harness/staff/branches.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { actorNamed, uplineIds, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { runList } from '#engine/list/run-list.ts'
import { scopeOf } from '#engine/downline.ts'
import { exposedMarketsAnswer } from './exposed-markets.data.ts'
import { inplayBetsData } from './inplay-bets.data.ts'
import { inplayBoardAnswer } from '#areas/exchange/risk/board/inplay/inplay-exposure.data.ts'
import { playerExposureData } from './player-exposure.data.ts'
import { marketBookAnswer, riskTopsAnswer } from './risk-management.data.ts'
import { switchActs } from '#areas/exchange/risk/alerts/switches.act.ts'

let database: TestDatabase
let site: SmallOperator
let match: Awaited<ReturnType<SmallOperator['market']>>
let session: Awaited<ReturnType<SmallOperator['market']>>
const players: Record<string, string> = {}
const otherAgent = 5n

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

const operatorStaff = actorNamed('company')
const agentUser = (agentId: bigint) => actorNamed('agent', { agentId })
const board = async (actor = operatorStaff, parameters = {}) => {
  const answered = await queryAs(database.db, inplayBoardAnswer, actor, parameters)
  return answered?.markets ?? []
}
const outcomesOf = (markets: Awaited<ReturnType<typeof board>>, id: string) =>
  markets.find((market) => market.id === id)?.outcomes.map(({ name, total, own }) => [name, total, own])

test("shows the operator's result for each outcome and the viewer's own share", async () => {
  // anna: A +1000 +500, B -1000 -1000; bela: A -400, B +600.
  expect(outcomesOf(await board(), match.id)).toEqual([
    ['A', '-1100.00', '-55.00'],
    ['B', '1400.00', '70.00'],
  ])
  expect(outcomesOf(await board(agentUser(uplineIds.SUP)), match.id)).toEqual([
    ['A', '-1100.00', '-220.00'],
    ['B', '1400.00', '280.00'],
  ])
  expect(outcomesOf(await board(), session.id)).toEqual([
    ['44 and below', '400.00', '20.00'],
    ['45 and above', '-410.00', '-20.50'],
  ])
})

test("lists an event's latest bets within the viewer's scope", async () => {
  const betsFor = async (actor = operatorStaff) => {
    const answered = await queryAs(database.db, inplayBoardAnswer, actor, {})
    // Compare the serialised answer, as clients receive it.
    return (JSON.parse(JSON.stringify(answered)) as NonNullable<typeof answered>).lastBets
  }
  expect(
    (await betsFor()).map(({ player, selection, side, odds, stake }) => [player, selection, side, odds, stake]),
  ).toEqual([
    ['bela', 'No 45', 'LAY', '1.90', '100.00'],
    ['anna', 'Yes 45', 'BACK', '2.00', '500.00'],
    ['bela', 'B', 'BACK', '2.50', '400.00'],
    ['anna', 'B', 'LAY', '3.00', '500.00'],
    ['anna', 'A', 'BACK', '2.00', '1000.00'],
  ])
  expect((await betsFor(agentUser(otherAgent))).map(({ player }) => player)).toEqual(['bela', 'bela'])
})

test('limits an agent to the books of own players', async () => {
  expect(outcomesOf(await board(agentUser(uplineIds.MA)), match.id)).toEqual([
    ['A', '-1500.00', '-1050.00'],
    ['B', '2000.00', '1400.00'],
  ])
  expect(outcomesOf(await board(agentUser(otherAgent)), match.id)).toEqual([
    ['A', '400.00', '280.00'],
    ['B', '-600.00', '-420.00'],
  ])
  expect(await board(agentUser(otherAgent), { agent: String(uplineIds.MA) })).toEqual([])
  expect(await board(actorNamed('foreign', { domains: [2] }))).toEqual([])
})

test('computes bets with different share paths separately', async () => {
  await database.ownerPool.query(
    `update agent_share set cumulative_share = 8000 where agent_id = 4 and product = 'exchange'`,
  )
  const later = await site.market({ runners: ['A', 'B'] })
  const anna = players['anna'] ?? ''
  await database.ownerPool.query(
    `update agent_share set cumulative_share = 7000 where agent_id = 4 and product = 'exchange'`,
  )
  await site.bet(anna, later.id, { runner: later.runners['A'], odds: '2.0', stake: '100.00' })
  await database.ownerPool.query(
    `update agent_share set cumulative_share = 8000 where agent_id = 4 and product = 'exchange'`,
  )
  await site.bet(anna, later.id, { runner: later.runners['A'], odds: '2.0', stake: '100.00' })
  expect(outcomesOf(await board(agentUser(uplineIds.MA)), later.id)).toEqual([
    ['A', '-200.00', '-150.00'],
    ['B', '200.00', '150.00'],
  ])
  await database.ownerPool.query(`delete from bet_open where market_id = $1`, [later.id])
  await database.ownerPool.query(`delete from position where market_id = $1`, [later.id])
  await database.ownerPool.query(`update wallet set exposure = 250000 where account_id = $1`, [anna])
  await database.ownerPool.query(
    `update agent_share set cumulative_share = 7000 where agent_id = 4 and product = 'exchange'`,
  )
})

async function rows(data: typeof playerExposureData | typeof inplayBetsData, actor = operatorStaff, search = {}) {
  const scope = await scopeOf(database.db, actor)
  return (await runList(database.db, data, { actor, scope, timeZone: 'Asia/Kolkata' }, search)).data
}

test('shows the stored exposure of each market and the exposure recomputed from bets', async () => {
  const found = await rows(playerExposureData)
  expect(found.map(({ player, exposure, exchange, fancy, own }) => [player, exposure, exchange, fancy, own])).toEqual([
    ['anna', '2500.00', '2000.00', '500.00', '125.00'],
    ['bela', '490.00', '400.00', '90.00', '24.50'],
  ])
  const { rows: stored } = await database.ownerPool.query<{ left: string }>(
    `select ((balance - exposure) / 100.0)::numeric(20, 2)::text as left from wallet where account_id = $1`,
    [players['anna']],
  )
  expect(found[0]?.['available']).toBe(stored[0]?.left)
  expect((await rows(playerExposureData, operatorStaff, { product: 'fancy' })).map(({ exposure }) => exposure)).toEqual(
    ['500.00', '90.00'],
  )
  const shown = await queryAs(database.db, exposedMarketsAnswer, operatorStaff, { player_id: players['anna'] ?? '' })
  expect(shown?.markets.map(({ exposure, recomputed, worst }) => [exposure, recomputed, worst])).toEqual([
    ['2000.00', '2000.00', 'B'],
    ['500.00', '500.00', '44 and below'],
  ])
})

test("hides exposed players outside the viewer's scope", async () => {
  expect((await rows(playerExposureData, agentUser(otherAgent))).map(({ player }) => player)).toEqual(['bela'])
  expect(
    await queryAs(database.db, exposedMarketsAnswer, agentUser(otherAgent), { player_id: players['anna'] ?? '' }),
  ).toBeNull()
  expect((await rows(inplayBetsData, agentUser(otherAgent))).map(({ player }) => player)).toEqual(['bela', 'bela'])
})

test('lists in-play bets with the current price', async () => {
  await database.ownerPool.query(`update runner set back_e4 = 18000, lay_e4 = 18500 where id = $1`, [
    match.runners['A'],
  ])
  const found = await rows(inplayBetsData, operatorStaff, {
    side: 'BACK',
    marketId: match.id,
    playerId: players['anna'],
  })
  expect(found).toMatchObject([{ selection: 'A', odds: '2.00', price: '1.80', away: '0.20', profit: '1000.00' }])
  await database.ownerPool.query(`update event set is_in_play = false`)
  expect(await rows(inplayBetsData)).toEqual([])
  await database.ownerPool.query(`update event set is_in_play = true`)
})

test('suspends a market by the held key and rejects bets until it is resumed', async () => {
  const office = actionRunner(database, switchActs)
  const press = (name: string, id: string) => office.press(name, { id, actor: operatorStaff })
  await press('manual-suspension', match.id)
  await expect(site.bet(players['anna'] ?? '', match.id, { runner: match.runners['A'], odds: '2.0' })).rejects.toThrow(
    'suspended',
  )
  await expect(press('manual-suspension', match.id)).rejects.toThrow('Cannot suspend')
  await press('manual-resumption', match.id)
  await press('ball-run', match.id)
  await press('manual-resumption', match.id)
  const { rows: trail } = await database.ownerPool.query(
    `select action, actor from audit where subject = $1 order by id`,
    [`market:${match.id}`],
  )
  expect(trail).toHaveLength(4)
  const [bet] = await rows(inplayBetsData, agentUser(otherAgent), { marketId: match.id })
  const suspendBy = (actor: Actor) => office.press('market-suspension', { id: String(bet?.['id']), actor })
  await expect(suspendBy(agentUser(uplineIds.MA))).rejects.toThrow('Not found')
  // The bet is the agent's, but other agents have bets on the same market.
  await expect(suspendBy(agentUser(otherAgent))).rejects.toThrow('Only staff of the operator can do this, not agents.')
  await suspendBy(operatorStaff)
  await press('manual-resumption', match.id)
})

test('breaks down a market book by child account and shows the effective limits', async () => {
  await database.ownerPool.query(
    'update event set max_stake = 2000000, max_deviation = 250, delay_ms = 5000; update market set delay_ms = 1000, max_deviation = 500',
  )
  const book = await queryAs(database.db, marketBookAnswer, agentUser(uplineIds.SUP), { id: match.id })
  expect(book?.below.map(({ name, isPlayer, totals, worst }) => [name, isPlayer, totals, worst])).toEqual([
    ['MA', false, ['-1500.00', '2000.00'], '-1500.00'],
    ['MB', false, ['400.00', '-600.00'], '-600.00'],
  ])
  expect(book?.market.outcomes.map(({ total }) => total)).toEqual(['-1100.00', '1400.00'])
  expect(book?.inForce).toMatchObject([
    { level: 'Effective', maxStake: '2000.00', maxDeviation: '2.50', delaySeconds: 5 },
  ])
  const apart = await queryAs(database.db, marketBookAnswer, actorNamed('everybody', { domains: [1, 2] }), {
    id: match.id,
  })
  expect(
    apart?.limits.filter(({ level }) => level.startsWith('Operator')).map(({ level, maxStake }) => [level, maxStake]),
  ).toEqual([
    ['Operator, One', null],
    ['Operator, Two', '1500.00'],
  ])
  expect(apart?.inForce.map(({ maxStake }) => maxStake)).toEqual(['2000.00', '1500.00'])
  const below = await queryAs(database.db, marketBookAnswer, agentUser(uplineIds.MA), { id: match.id })
  expect(below?.below.map(({ name, isPlayer }) => [name, isPlayer])).toEqual([['anna', true]])
  const foreign = await queryAs(database.db, marketBookAnswer, actorNamed('foreign', { domains: [2] }), {
    id: match.id,
  })
  expect([foreign?.market.bets, foreign?.below]).toEqual([0, []])
  await database.ownerPool.query(
    `update event set max_stake = null, max_deviation = null, delay_ms = null; update market set delay_ms = null, max_deviation = null`,
  )
})

test('lists the top ten players within the scope', async () => {
  const tops = await queryAs(database.db, riskTopsAnswer, operatorStaff, {})
  expect(tops?.byExposure.map(({ player, exposure }) => [player, exposure])).toEqual([
    ['anna', '2500.00'],
    ['bela', '490.00'],
  ])
  const own = await queryAs(database.db, riskTopsAnswer, agentUser(otherAgent), {})
  expect(own?.byMatched.map(({ player }) => player)).toEqual(['bela'])
})
