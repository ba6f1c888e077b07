import type { Market } from '#checks/paths/books.ts'
import { major } from '#checks/paths/arithmetic.ts'
import { products, uplineOf, type Agent, type Mode } from '#checks/paths/tree.ts'
import type { SimulationSetup } from './simulation-setup.ts'
import type { Random } from './random.ts'
import { Model, type ListedMarket } from './model.ts'
import { callInbound, type Sequence } from './sequence-state.ts'

const modes: readonly Mode[] = ['share', 'share', 'platform', 'parent']

/** First id of a sequence, above the ids that the product allocates; a thousand ids each. The last digits determine the cells. */
const firstId = (place: number): number => 10_000_000 + place * 1_000

/** A root with two branches, one of them two levels deep, with random shares of each product. */
function createTree(place: number, random: Random): Agent[] {
  const ids = Array.from({ length: 5 }, (_, at) => String(firstId(place) + random.below(190) + at * 200))
  const parents = [null, 0, 0, 1, 3]
  return ids.map((id, at) => {
    const parent = parents[at] ?? null
    const held = Object.fromEntries(products.map((product) => [product, at === 0 ? 10_000 : random.below(10_001)]))
    const isSilent = at > 0 && random.happens(15)
    return {
      id,
      parent: parent === null ? null : (ids[parent] ?? null),
      name: `agent${id}`,
      mode: random.oneOf(modes),
      held: isSilent ? {} : held,
    }
  })
}

export async function saveShares({ owner }: SimulationSetup, { id, held, mode }: Agent): Promise<void> {
  await owner.query('update agent set commission_mode = $2 where id = $1', [id, mode])
  await owner.query('delete from agent_share where agent_id = $1', [id])
  const some = products.filter((product) => held[product] !== undefined)
  await owner.query('insert into agent_share select $1, * from unnest($2::text[], $3::int[])', [
    id,
    some,
    some.map((product) => held[product]),
  ])
}

async function saveTree(setup: SimulationSetup, tree: readonly Agent[], limits: Model['limits']): Promise<void> {
  for (const agent of tree) {
    const upline = uplineOf(tree, agent.id)
    await setup.owner.query(
      `insert into agent (id, domain_id, parent_id, level, upline, username, exposure_limit) values ($1, 1, $2, $3, $4, $5, $6)`,
      [agent.id, agent.parent, upline.length, upline, agent.name, limits.get(agent.id) ?? -1n],
    )
    await setup.owner.query(`select open_wallet($1, 1, 'INR')`, [agent.id])
    await saveShares(setup, agent)
  }
}

const marketKinds = [
  { kind: 'match_odds', product: 'exchange', price: 'odds', runners: 3 },
  { kind: 'bookmaker', product: 'bookmaker', price: 'rate', runners: 2 },
  { kind: 'session', product: 'fancy', price: 'rate', runners: 0 },
] as const

async function listMarkets({ owner }: SimulationSetup, place: number, random: Random): Promise<ListedMarket[]> {
  const event = firstId(place)
  await owner.query(
    `insert into event (id, competition_id, external_id, name, starts_at) values ($1, 1, $2, 'Match', now())`,
    [event, `event-${event}`],
  )
  const listed: ListedMarket[] = []
  for (const [at, { kind, product, price, runners: amount }] of marketKinds.entries()) {
    const id = String(event + at)
    const commission = product === 'fancy' ? 0 : random.oneOf([0, 200, 500, 1_333])
    await owner.query(
      `insert into market (id, event_id, external_id, name, kind, product, price_kind, commission) values ($1, $2, $3, $4, $4, $5, $6, $7)`,
      [id, event, `market-${id}`, kind, product, price, commission],
    )
    const runners = Array.from({ length: amount }, (_, n) => String(event + 100 + at * 10 + n))
    for (const runner of runners)
      await owner.query('insert into runner (id, market_id, name) values ($1, $2, $3)', [
        runner,
        id,
        `Runner ${runner}`,
      ])
    const market: Market = { id, product, commission: BigInt(commission), runners }
    listed.push({ market, kind, status: 'OPEN' })
  }
  return listed
}

/** Creates the branch, markets and players of one sequence, so that many can run concurrently. */
export async function openSequence(setup: SimulationSetup, place: number, random: Random): Promise<Sequence> {
  const tree = createTree(place, random)
  const model = new Model(tree)
  // Near the root, so that most players are below.
  if (random.happens(40)) model.limits.set(random.oneOf(tree.slice(0, 3)).id, random.amount(40_000n, 300_000n))
  await saveTree(setup, tree, model.limits)
  model.markets.push(...(await listMarkets(setup, place, random)))
  let count = 0
  const newId = (what: string) => `${what}-${place}-${(count += 1)}`
  const stage: Sequence = { setup, model, random, sent: [], fresh: newId }
  for (let at = 0; at < 3; at += 1) await addPlayer(stage, random.amount(50_000n, 900_000n))
  return stage
}

/** Registers a player somewhere in the branch and deposits funds; returns the username. */
export async function addPlayer(stage: Sequence, funds: bigint): Promise<string> {
  const { model, random, fresh } = stage
  const agent = random.oneOf(model.tree.filter(({ id }) => !model.suspendedAgents.has(id)))
  const username = fresh('player')
  const registered = await callInbound(stage, '/player', { externalId: username, username, agent: agent.name })
  const player = model.books.register(String(registered['player']), agent.id)
  const started = await callInbound(stage, '/deposit', {
    externalId: fresh('deposit'),
    player: player.id,
    method: 'upi',
    amount: major(funds),
  })
  model.requestDeposit(String(started['deposit']), player, funds)
  const deposit = model.deposits.at(-1)
  if (!deposit) throw new Error('The deposit is missing in the model')
  await callInbound(stage, '/deposit/confirmation', {
    externalId: fresh('arrival'),
    deposit: deposit.id,
    amount: major(funds),
  })
  model.confirmDeposit(deposit)
  return username
}
