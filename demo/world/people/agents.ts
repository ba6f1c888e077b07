import { splitWithCommission } from '#areas/agents/rules/chips/split.ts'
import { money } from '#values/money.ts'
import { nameOf } from './names.ts'
import type { Account } from '#demo/world/betting/ledger.ts'
import { dayLength, hour, minute, rupees, type WorldContext } from '#demo/world/context.ts'

export const products = ['exchange', 'bookmaker', 'fancy', 'casino'] as const
export type Product = (typeof products)[number]

export const levels = [
  { code: 'COM', name: 'Company', credit: 0, chips: 60_000_000 },
  { code: 'SS', name: 'Senior Super', credit: 25_000_000, chips: 25_000_000 },
  { code: 'SUP', name: 'Super', credit: 12_000_000, chips: 12_000_000 },
  { code: 'MA', name: 'Master Agent', credit: 6_000_000, chips: 6_000_000 },
  { code: 'AG', name: 'Agent', credit: 4_000_000, chips: 4_000_000 },
] as const

export interface DomainPlan {
  readonly id: number
  readonly name: string
  readonly code: string
  readonly theme: string
  /** Number of agents per level below the root. */
  readonly tree: readonly [number, number, number, number]
}

export const domainPlans: readonly DomainPlan[] = [
  { id: 11, code: 'one', name: 'Overround One', theme: 'default', tree: [3, 7, 16, 64] },
  { id: 12, code: 'two', name: 'Overround Two', theme: 'default', tree: [2, 4, 9, 36] },
  { id: 14, code: 'gold', name: 'Overround Gold', theme: 'gold', tree: [2, 4, 10, 40] },
]

export interface Agent {
  readonly id: bigint
  readonly domainId: number
  readonly parent: Agent | null
  readonly level: number
  readonly upline: readonly bigint[]
  readonly username: string
  readonly mode: 'share' | 'platform' | 'parent'
  readonly account: Account
  held: Record<Product, number>
}

export interface SharePath {
  readonly id: number
  readonly agents: readonly bigint[]
  readonly held: readonly number[]
  readonly mode: Agent['mode']
}

/** The part of a player's result that each agent of a path receives, according to the domain. */
export const ownsOf = ({
  path,
  result,
  commission,
}: {
  path: SharePath
  result: bigint
  commission: bigint
}): bigint[] =>
  splitWithCommission(
    money(result),
    money(commission),
    path.mode,
    path.agents.map((accountId, place) => ({ accountId, held: path.held[place] ?? 0 })),
  )

export interface Tree {
  readonly agents: readonly Agent[]
  /** The path with its shares at an instant. */
  pathAt(agent: Agent, product: Product, at: number): SharePath
}

export const agentCount = (scale: number): number =>
  domainPlans.reduce((total, plan) => total + sized(plan, scale).reduce((a, b) => a + b, 1), 0)

/** A small world has few agents. */
const sized = ({ tree }: DomainPlan, scale: number): number[] =>
  tree.map((size) => Math.max(1, Math.ceil(size * scale)))

export function writeDomains({ sheets, start }: WorldContext): void {
  sheets.put('currency', { code: 'INR', symbol: '₹', minor_digits: 2 })
  for (const plan of domainPlans) {
    sheets.put('domain', {
      id: plan.id,
      code: plan.code,
      name: plan.name,
      host: `${plan.code}.overround.test`,
      currency: 'INR',
      time_zone: 'Asia/Kolkata',
      theme: plan.theme,
      created_at: new Date(start - 300 * dayLength),
    })
    levels.forEach(({ code, name }, at) => sheets.put('agent_level', { domain_id: plan.id, level: at + 1, code, name }))
  }
}

export function createTree(context: WorldContext, ids: { agent: bigint; path: number }, scale: number): Tree {
  const agents: Agent[] = []
  for (const plan of domainPlans) {
    let above: Agent[] = []
    for (const [at, size] of [1, ...sized(plan, scale)].entries()) {
      const row: Agent[] = []
      for (let place = 0; place < size; place++) {
        const parent = above.length === 0 ? null : (above[place % above.length] ?? null)
        row.push(
          newAgent(context, plan, { id: ids.agent + BigInt(agents.length + row.length), level: at + 1, parent, place }),
        )
      }
      agents.push(...row)
      above = row
    }
  }
  const paths = writeShares(context, agents, ids.path)
  for (const agent of agents) writeAgent(context, agent)
  return {
    agents,
    pathAt(agent, product, at) {
      const history = paths.get(`${agent.id}:${product}`) ?? []
      const path = history.findLast((each) => each.from <= at)
      if (!path) throw new Error(`Agent ${agent.id} has no shares of ${product}.`)
      return path
    },
  }
}

interface Place {
  id: bigint
  level: number
  parent: Agent | null
  place: number
}

function newAgent({ random, ledger }: WorldContext, plan: DomainPlan, { id, level, parent, place }: Place): Agent {
  const code = levels[level - 1]?.code.toLowerCase() ?? 'ag'
  return {
    id,
    domainId: plan.id,
    parent,
    level,
    upline: [...(parent?.upline ?? []), id],
    username: level === 1 ? `${plan.code}_company` : `${code}_${plan.code}_${place + 1}`,
    mode: random.pick(['share', 'share', 'share', 'platform', 'parent']),
    account: ledger.open(id, plan.id),
    held: sharesBelow(random, parent, level),
  }
}

/** No share exceeds the parent's; every fifth agent has no share of its own in a product. */
function sharesBelow(random: WorldContext['random'], parent: Agent | null, level: number): Agent['held'] {
  const held = (product: Product): number => {
    const above = parent?.held[product]
    if (above === undefined) return 10000
    if (level === 5) return Math.min(above, random.pick([0, 0, 2000, 3500, 5000, 6000, above]))
    return Math.max(0, above - random.pick([0, 250, 500, 1000, 1500]))
  }
  return { exchange: held('exchange'), bookmaker: held('bookmaker'), fancy: held('fancy'), casino: held('casino') }
}

type DatedPath = SharePath & { readonly from: number }

/** Shares are frozen in bets: some agents changed theirs over time, and earlier bets keep the earlier path. */
function writeShares(context: WorldContext, agents: readonly Agent[], firstId: number): Map<string, DatedPath[]> {
  const { sheets, now, start, days } = context
  const paths = new Map<string, DatedPath[]>()
  const changedAt = now - Math.round(days / 3) * dayLength
  let id = firstId
  const write = (agent: Agent, product: Product, from: number) => {
    const holders = agent.upline.map((each) => agents.find((other) => other.id === each)).toReversed()
    const held = holders.map((holder) => holder?.held[product] ?? 0)
    const path: DatedPath = { id: id++, agents: agent.upline.toReversed(), held, mode: agent.mode, from }
    paths.set(`${agent.id}:${product}`, [...(paths.get(`${agent.id}:${product}`) ?? []), path])
    sheets.put('share_path', {
      id: path.id,
      domain_id: agent.domainId,
      agent_id: agent.id,
      product,
      agents: path.agents,
      cumulative_shares: held,
      commission_mode: agent.mode,
      created_at: new Date(from),
    })
  }
  for (const agent of agents) for (const product of products) write(agent, product, start - dayLength)
  for (const agent of agents.filter((each) => each.level === 5 && each.id % 12n === 0n)) {
    const raised = agent.parent?.held.exchange ?? 0
    if (agent.held.exchange === raised) continue
    agent.held = { ...agent.held, exchange: raised }
    write(agent, 'exchange', changedAt)
  }
  for (const agent of agents) {
    for (const product of products)
      sheets.put('agent_share', { agent_id: agent.id, product, cumulative_share: agent.held[product] })
  }
  return paths
}

function writeAgent({ sheets, random, start }: WorldContext, agent: Agent): void {
  const level = levels[agent.level - 1]
  const isLocked = agent.level === 5 && agent.id % 31n === 0n
  sheets.put('agent', {
    id: agent.id,
    domain_id: agent.domainId,
    parent_id: agent.parent?.id ?? null,
    level: agent.level,
    upline: agent.upline,
    username: agent.username,
    name: nameOf(Number(agent.id)).name,
    status: isLocked ? 'SUSPENDED' : 'ACTIVE',
    is_bet_locked: isLocked,
    credit_reference: rupees(level?.credit ?? 0),
    commission_mode: agent.mode,
    created_at: new Date(start - random.between(20, 300) * dayLength),
  })
  sheets.put('username_claim', { name_key: `${agent.domainId}:${agent.username}`, account_id: agent.id })
}

/** Chips are issued at the root and passed down, so that every agent can cover its share of players' wins. */
export function fundAgents({ ledger, random, start }: WorldContext, agents: readonly Agent[]): void {
  for (const [index, { account, level, parent }] of agents.entries()) {
    const amount = rupees(levels[level - 1]?.chips ?? 0)
    const at = start - 3 * hour + index * (minute / 10)
    const common = { amount, at, journal: random.uuid(at), actor: 'system' }
    const ref = `chips:${account.id}`
    if (!parent) {
      const all = agents.filter((each) => each.domainId === account.domainId)
      const issued = all.reduce((total, each) => total + rupees(levels[each.level - 1]?.chips ?? 0), 0n)
      ledger.post({ ...common, amount: issued, account, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', ref })
      continue
    }
    const root = rootOf(agents, account.domainId)
    ledger.post({ ...common, account: root, kind: 'TRANSFER_DOWN', debit: 'wallet', credit: 'clearing', ref })
    ledger.post({ ...common, account, kind: 'TRANSFER_DOWN', debit: 'clearing', credit: 'wallet', ref })
  }
}

function rootOf(agents: readonly Agent[], domainId: number): Account {
  const root = agents.find((agent) => agent.domainId === domainId && agent.level === 1)
  if (!root) throw new Error(`Domain ${domainId} has no root.`)
  return root.account
}
