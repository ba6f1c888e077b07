import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import {
  actorNamed,
  uplineIds,
  smallOperator,
  type MarketTraits,
  type SmallOperator,
} from '#checks/harness/small-operator.ts'
import { runList } from '#engine/list/run-list.ts'
import { scopeOf } from '#engine/downline.ts'
import { settleMarket } from '#areas/exchange/settlement/settle.ts'
import { playerExposureData } from './player-exposure.data.ts'

let database: TestDatabase
let site: SmallOperator
const otherAgent = 5n
const nodes = [...Object.values(uplineIds), otherAgent]

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  await database.ownerPool
    .query(`insert into agent (id, domain_id, parent_id, level, upline, username) values (5, 1, 3, 4, '{1,2,3,5}', 'MB');
    insert into agent_share select 5, product, 6000 from unnest(array['exchange', 'bookmaker', 'fancy']) product`)
})
afterAll(() => database?.close())

const moveToAgent = (player: string, agent: bigint) =>
  database.ownerPool.query('update player set agent_id = $2 where id = $1', [player, agent])

async function ownShareOf(player: string, node: bigint | null, agentId: bigint | null): Promise<string[]> {
  const actor = actorNamed('agent', { agentId: node })
  const scope = await scopeOf(database.db, actorNamed('agent', { agentId }))
  const viewer = { actor, scope, timeZone: 'Asia/Kolkata' }
  const { data } = await runList(database.db, playerExposureData, viewer, { playerId: player })
  return data.map(({ exposure, own }) => `${String(own)} of ${String(exposure)}`)
}

test('keeps the share path of earlier bets when a player moves to another agent', async () => {
  const { id, runners } = await site.market()
  const player = await site.player('dora', '100000.00')
  const bet = (traits: Readonly<Record<string, unknown>>) => site.bet(player, id, { runner: runners['A'], ...traits })
  await bet({ odds: '2.0', stake: '1000.00' })
  await moveToAgent(player, otherAgent)
  await bet({ odds: '2.0', stake: '500.00' })
  await bet({ odds: '3.0', stake: '400.00', side: 'LAY' })
  // If A loses: a loss of 1000 on the old path and 500 - 400 on the new one. If A wins: a profit of 1000 + 500 - 800.
  expect(await ownShareOf(player, otherAgent, otherAgent)).toEqual(['60.00 of 1100.00'])
  expect(await ownShareOf(player, uplineIds.MA, uplineIds.SUP)).toEqual(['700.00 of 1100.00'])
  expect(await ownShareOf(player, uplineIds.SUP, uplineIds.SUP)).toEqual(['230.00 of 1100.00'])
  expect(await ownShareOf(player, null, null)).toEqual(['55.00 of 1100.00'])
})

test('is rounded as the settlement pays it', async () => {
  const { id, runners } = await site.market()
  const player = await site.player('finn', '10.00')
  await site.bet(player, id, { runner: runners['A'], odds: '2.0', stake: '0.05' })
  // 5 paisa: 2 are passed up by the player's agent (30 %, half up), 1 by the next (10 %), none by the last two.
  expect(await ownShareOf(player, uplineIds.MA, uplineIds.MA)).toEqual(['0.03 of 0.05'])
  await database.ownerPool.query(
    `with moved as (update market set settle_seq = 1, status = 'SETTLE_PROCESSING' where id = $1)
    insert into settlement (market_id, seq, kind, result, requested_by) values ($1, 1, 'settle', $2, 'x')`,
    [id, JSON.stringify({ winners: [runners['B']] })],
  )
  await settleMarket(database.db, BigInt(id))
  const { rows } = await database.ownerPool.query(
    `select agent_id, retained from market_share where market_id = $1 and agent_id = $2`,
    [id, uplineIds.MA],
  )
  expect(rows).toEqual([{ agent_id: uplineIds.MA, retained: 3n }])
  const { rows: differing } = await database.ownerPool.query(
    `select x, s.agent_id from generate_series(-2000, 2000) x, share_path p cross join lateral ticket_split(p.id, x) s
    where own_part(x, p.id, s.agent_id) <> s.retained`,
  )
  expect(differing).toEqual([])
})

const randomFrom = (seed: number) => () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648

test('own shares of all nodes add up to the stored exposure on every market kind', async () => {
  const player = await site.player('emil', '10000000.00')
  const random = randomFrom(7)
  const among = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
  const markets: readonly (MarketTraits & { readonly hedges?: boolean })[] = [
    ...[1, 2, 0].map((winners) => ({ runners: ['A', 'B', 'C', 'D'], winners })),
    { kind: 'winner', runners: ['A', 'B', 'C'] },
    { kind: 'winner', runners: ['A', 'B'] },
    { kind: 'session', product: 'fancy', line: 40 },
    { kind: 'session', product: 'fancy', line: 40, hedges: false },
    { kind: 'line', line: 40 },
    { kind: 'khadda', product: 'fancy', line: 40 },
    { kind: 'meter', product: 'fancy', line: 40 },
  ]
  for (const { hedges, ...traits } of markets.map((one) => ({ hedges: true, ...one }))) {
    const market = await site.market(traits)
    await database.ownerPool.query('update market set hedges = $2 where id = $1', [market.id, hedges])
    const isRunner = Object.keys(market.runners).length > 0
    for (let round = 0; round < 8; round += 1) {
      await moveToAgent(player, round % 3 === 0 ? uplineIds.MA : otherAgent)
      const line = 38 + Math.floor(random() * 6)
      await database.ownerPool.query('update market set line = $2 where id = $1 and line is not null', [
        market.id,
        line,
      ])
      const stake = `${100 + Math.floor(random() * 900)}.00`
      const side = among(['BACK', 'LAY'])
      const rated = traits.kind === 'session' || traits.kind === 'khadda' ? { rate: among(['80', '100', '125']) } : null
      const price = rated ?? { odds: isRunner ? among(['1.5', '2.2', '4.0']) : '2.0' }
      const rests = isRunner && round % 2 === 1 ? { matched: '50.00' } : {}
      const lineTo = traits.kind === 'khadda' ? { lineTo: line + 2 } : {}
      const on = isRunner ? { runner: among(Object.values(market.runners)) } : { line, ...lineTo }
      await site.bet(player, market.id, { ...on, ...price, ...rests, stake, side })
    }
    const { rows } = await database.ownerPool.query<{ exposure: bigint; parts: bigint }>(
      `select p.exposure, (select sum(own_exposure(p.cell, p.player_id, p.market_id, p.exposure, n))::bigint from unnest($2::bigint[]) n) as parts
      from position p where p.market_id = $1`,
      [market.id, nodes.map(String)],
    )
    const [{ exposure, parts }] = rows as [{ exposure: bigint; parts: bigint }]
    expect(exposure).toBeGreaterThan(0n)
    expect({ ...traits, parts }).toEqual({ ...traits, parts: exposure })
  }
})
