import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import type { ArchivedRows } from '#platform/archive/archive-reader.ts'
import type { AgentDay } from '#platform/database/tables.ts'
import { archivedTotals } from './archived-totals.facts.ts'
import { dayTotalFilters, fromNodeDown, isOnDays, type ReportFilters } from './report-filters.facts.ts'

interface BranchRequest {
  readonly db: Tx
  readonly filters: ReportFilters
  /** What files answer of it, seen from the same nodes, where the reader has unlocked the archive. */
  readonly archived?: ArchivedRows | undefined
}

/** Whether the totals of nodes on this day are complete. */
const isRecomputed = sql<boolean>`(node_day.day, node_day.product) not in (select d.day, d.product from node_day_dirty d)`

/**
 * Totals of agents on days whose totals of nodes still have to be recomputed: almost always the present day alone. The
 * offset makes the planner look up these days one by one instead of reading every day.
 */
const agentDaysToRecompute = (filters: ReportFilters) => sql<Selectable<AgentDay>>`(
  select total.* from (select d.day, array_agg(distinct d.product) as products from node_day_dirty d
    where ${isOnDays('d.day', filters)} group by d.day) dirty
  cross join lateral (select * from agent_day r where r.day = dirty.day and r.product = any(dirty.products) offset 0) total)`

/** Nodes whose totals are read, and to which of them an agent below belongs. */
interface Nodes {
  readonly isSummed: RawBuilder<boolean>
  readonly isBelow: RawBuilder<boolean>
  readonly ofAgent: RawBuilder<bigint>
}

/** The top nodes, each with its whole downline. */
const topNodes: Nodes = {
  isSummed: sql<boolean>`agent.parent_id is null`,
  isBelow: sql<boolean>`true`,
  ofAgent: sql<bigint>`agent.upline[1]`,
}

/** The accounts directly below a node. */
const childrenOf = (node: bigint): Nodes => ({
  isSummed: sql<boolean>`agent.parent_id = ${node}`,
  isBelow: sql<boolean>`(${fromNodeDown(node)} and agent.id <> ${node})`,
  ofAgent: sql<bigint>`agent.upline[array_position(agent.upline, ${node}::bigint) + 1]`,
})

const nodeItself = (node: bigint): Nodes => ({
  isSummed: sql<boolean>`agent.id = ${node}`,
  isBelow: fromNodeDown(node),
  ofAgent: sql<bigint>`${node}::bigint`,
})

const fromNodes = ({ db, filters }: BranchRequest, { isSummed }: Nodes) =>
  db
    .selectFrom('node_day')
    .innerJoin('agent', 'agent.id', 'node_day.node_id')
    .where(isSummed)
    .where(dayTotalFilters('node_day', filters))
    .where(isRecomputed)
    .select([
      'agent.id as branch',
      'node_day.domain_id',
      'node_day.currency',
      'node_day.day',
      'node_day.product',
      'node_day.bets',
      'node_day.stake',
      'node_day.pl',
      'node_day.commission',
      sql<bigint>`node_day.retained + node_day.retained_below`.as('retained'),
      'node_day.retained as own',
    ])

const fromAgents = ({ db, filters }: BranchRequest, { isBelow, ofAgent }: Nodes) =>
  db
    .selectFrom(agentDaysToRecompute(filters).as('agent_day'))
    .innerJoin('agent', 'agent.id', 'agent_day.agent_id')
    .where(dayTotalFilters('agent_day', filters))
    .where(isBelow)
    .select([
      ofAgent.as('branch'),
      'agent_day.domain_id',
      'agent_day.currency',
      'agent_day.day',
      'agent_day.product',
      'agent_day.bets',
      'agent_day.stake',
      'agent_day.pl',
      'agent_day.commission',
      'agent_day.retained',
      sql<bigint>`case when agent.id = ${ofAgent} then agent_day.retained else 0 end`.as('own'),
    ])

/** Players of the start node itself are no nodes. */
const fromFiles = ({ db, filters }: BranchRequest, archived: ArchivedRows) =>
  db
    .selectFrom(archivedTotals(archived, filters).as('archived'))
    .where('archived.bettor', 'is', null)
    .select([
      sql<bigint>`archived.branch`.as('branch'),
      'archived.domain as domain_id',
      'archived.currency',
      'archived.day',
      'archived.product',
      'archived.bets',
      'archived.stake',
      'archived.pl',
      'archived.commission',
      sql<bigint>`archived.own + archived.below`.as('retained'),
      'archived.own',
    ])

function daysOf({ archived, ...request }: BranchRequest, nodes: Nodes) {
  if (archived === undefined) return fromNodes(request, nodes).unionAll(fromAgents(request, nodes))
  const stored = { ...request, filters: { ...request.filters, inFiles: archived.months } }
  return fromNodes(stored, nodes).unionAll(fromAgents(stored, nodes)).unionAll(fromFiles(request, archived))
}

/**
 * Daily totals of the accounts directly below a node, each with its whole downline; `retained` is what the whole branch
 * retained, `own` what the account itself did. Days whose totals of nodes have not been recomputed yet are read from the
 * totals of agents, so that a report never lags behind a settlement.
 */
export const branchDays = (request: BranchRequest, node: bigint | null) =>
  daysOf(request, node === null ? topNodes : childrenOf(node))

/** The same of a node itself with its whole downline, or of all top nodes. */
export const nodeDays = (request: BranchRequest, node: bigint | null) =>
  daysOf(request, node === null ? topNodes : nodeItself(node))

/** What each agent retained itself, by day: columns `id`, `currency` and `retained`. */
export const retainedDays = sql`(select node_day.node_id as id, node_day.currency, node_day.retained from node_day where ${isRecomputed}
  union all select agent_day.agent_id, agent_day.currency, agent_day.retained from ${agentDaysToRecompute({})} agent_day)`
