import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCircumstances, viewerOf, actorWithEverything } from '#checks/harness/staff/branches.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import type { PagedList } from '#blueprint/wire.ts'
import { plByDownlineData } from '#areas/reports/profit/pl-by-downline.data.ts'
import { decideApproval } from '#engine/approvals/approvals.ts'
import { pendingApprovals } from '#engine/approvals/inbox.ts'
import { Conflict } from '#platform/errors/app-errors.ts'
import { runAction, type ActBinding, type ActContext } from '#engine/action/run-act.ts'
import { runList } from '#engine/list/run-list.ts'
import { downlineIds } from '#engine/downline.ts'
import { recomputeNodeDays } from '#areas/agents/day-totals/node-day.task.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { cellOf } from '#values/id.ts'
import { moveAccountAct } from './account-edit.act.ts'
import { playerDownlineData } from '#areas/agents/tree/downline/player-downline.data.ts'

const rounds = Number(process.env['MOVES'] ?? 25)
const day = '2026-11-15'
const first = 300n
const agents = Array.from({ length: 14 }, (_, at) => first + BigInt(at))
const players = Array.from({ length: 20 }, (_, at) => 2_000n + BigInt(at) * 7n)

let database: TestDatabase
/** The expected parent of each agent, compared with the product after every move. */
const above = new Map<bigint, bigint | null>()
const agentOf = new Map<bigint, bigint>()
/** Total lost by the players of each agent while they were below it. */
const earned = new Map<bigint, bigint>()

const uplineOf = (id: bigint): bigint[] => {
  const parent = above.get(id) ?? null
  return parent === null ? [id] : [...uplineOf(parent), id]
}
const below = (id: bigint) => agents.filter((one) => uplineOf(one).includes(id))

let seed = 20_261_121
const random = (bound: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * bound)
}
const randomOf = <T>(all: readonly T[]): T => all[random(all.length)]!

beforeAll(async () => {
  database = await freshDatabase()
  const owner = database.ownerPool
  await owner.query(`insert into currency (code, symbol) values ('INR', '₹') on conflict do nothing;
    insert into domain (id, code, name, host, currency) values (1, 'one', 'One', 'one.test', 'INR')`)
  for (const id of agents) {
    above.set(id, id === first ? null : randomOf(agents.filter((one) => one < id)))
    earned.set(id, 0n)
    const upline = uplineOf(id)
    await owner.query(
      `insert into agent (id, domain_id, parent_id, level, upline, username) values ($1, 1, $2, $3, $4, $5)`,
      [id, above.get(id), upline.length, upline, `agent_${id}`],
    )
    await owner.query(`select open_wallet($1, 1, 'INR')`, [id])
  }
  for (const id of players) {
    agentOf.set(id, randomOf(agents))
    await owner.query(
      `insert into player (cell, id, domain_id, agent_id, username, currency) values ($1, $2, 1, $3, $4, 'INR')`,
      [cellOf(id), id, agentOf.get(id), `player_${id}`],
    )
    await owner.query(`select open_wallet($1, 1, 'INR')`, [id])
  }
})
afterAll(() => database.close())

const binding: ActBinding = { path: '/downline', act: moveAccountAct }
const requester = actorWithEverything({ username: 'asker', domains: [1] })
const checker = actorWithEverything({ username: 'second', domains: [1], staffId: 2n })

async function move(id: bigint, parent: bigint): Promise<boolean> {
  const context: ActContext = {
    db: database.db,
    bindings: [binding],
    checkTransactionPassword: async () => true,
    enqueue: async () => undefined,
  }
  const body = {
    parent: String(parent),
    reason: { code: 'OTHER', text: 'Moved' },
    transactionPassword: 'asked elsewhere',
  }
  const request = {
    actor: requester,
    id: String(id),
    body,
    preview: false,
    parameters: {},
    circumstances: testCircumstances,
  }
  try {
    await runAction(context, binding, { ...request, idempotencyKey: randomUUID() })
  } catch (error) {
    if (error instanceof Conflict) return false
    throw error
  }
  const [waiting] = await pendingApprovals(context, checker)
  const decision = { decision: 'approve', reason: null, circumstances: testCircumstances } as const
  await decideApproval(context, { actor: checker, id: waiting!.id, ...decision })
  return true
}

/** Books a loss of the player for their current agent, always on the same day. */
async function lose(player: bigint, amount: bigint): Promise<void> {
  const agent = agentOf.get(player)!
  earned.set(agent, earned.get(agent)! + amount)
  const row = [cellOf(player), player, agent, day, -amount]
  await database.ownerPool.query(
    `insert into player_day (cell, player_id, agent_id, day, product, domain_id, currency, bets, stake, pl)
     values ($1, $2, $3, $4, 'casino', 1, 'INR', 1, 100, $5) on conflict (cell, player_id, day, product, agent_id)
     do update set bets = player_day.bets + 1, stake = player_day.stake + 100, pl = player_day.pl + excluded.pl`,
    row,
  )
  await database.ownerPool.query(
    `insert into agent_day (cell, agent_id, day, product, domain_id, currency, bets, stake, pl)
     values ($1, $2, $3, 'casino', 1, 'INR', 1, 100, $4) on conflict (cell, agent_id, day, product)
     do update set bets = agent_day.bets + 1, stake = agent_day.stake + 100, pl = agent_day.pl + excluded.pl`,
    [cellOf(player), agent, day, -amount],
  )
  await database.ownerPool.query(`insert into node_day_dirty (agent_id, day, product) values ($1, $2, 'casino')`, [
    agent,
    day,
  ])
}

async function visibleTo(agent: bigint) {
  const actor = actorWithEverything({ agentId: agent, domains: [1] })
  const ids = await downlineIds(database.db, agent)
  const page = await runList(database.db, playerDownlineData, await viewerOf(database.db, actor), {})
  return {
    agents: new Set(ids),
    players: new Set((page as PagedList<{ id: string }>).data.map(({ id }) => BigInt(id))),
  }
}

const playersBelow = (agent: bigint) => new Set(players.filter((player) => below(agent).includes(agentOf.get(player)!)))

test('ISO-04 random moves of agents and players: scope, history and sums follow the model after each step', async () => {
  let moved = 0
  for (let round = 0; round < rounds; round += 1) {
    await lose(randomOf(players), BigInt(1 + random(10_000)))
    const isPlayer = random(2) === 0
    const id = isPlayer ? randomOf(players) : randomOf(agents)
    const to = randomOf(agents)
    const isPossible = isPlayer
      ? agentOf.get(id) !== to
      : id !== first && above.get(id) !== to && !below(id).includes(to)
    expect(await move(id, to), `${id} below ${to}`).toBe(isPossible)
    if (!isPossible) continue
    moved += 1
    if (isPlayer) agentOf.set(id, to)
    else above.set(id, to)
    const viewer = randomOf(agents)
    expect(await visibleTo(viewer)).toEqual({ agents: new Set(below(viewer)), players: playersBelow(viewer) })
  }
  expect(moved).toBeGreaterThan(rounds / 4)
  const { rows } = await database.ownerPool.query('select id, upline, level from agent order by id')
  expect(rows).toEqual(agents.map((id) => ({ id, upline: uplineOf(id), level: uplineOf(id).length })))
  while ((await recomputeNodeDays.run({ db: database.db })) > 0);
  expect(await verify(database.db)).toEqual([])
})

test('keeps earnings below the agent that earned them: the lines of each node add up to the losses it saw', async () => {
  for (const agent of agents) {
    const search = { node: String(agent), settledOn: `${day}..${day}` }
    const page = await runList(database.db, plByDownlineData, await viewerOf(database.db, checker), search)
    const lines = (page as PagedList<{ playerId: string | null; playerPl: string }>).data
    const own = lines.filter(({ playerId }) => playerId !== null)
    const sum = own.reduce((total, { playerPl }) => total + BigInt(playerPl.replace('.', '')), 0n)
    expect(sum, `players of ${agent}`).toBe(0n - earned.get(agent)!)
  }
})
