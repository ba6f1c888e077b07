import { sql, type AliasableExpression, type RawBuilder } from 'kysely'
import { branchDays, nodeDays } from '#areas/agents/day-totals/branch-totals.ts'
import { dayTotalFilters, fromNodeDown, type ReportFilters } from '#areas/agents/day-totals/report-filters.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Viewpoint } from './dimensions.ts'

/** What results are read for: by these filters, below the start node, seen from these accounts. */
export interface Explored {
  readonly db: Tx
  readonly filters: ReportFilters
  readonly node: bigint | null
  readonly viewpoint: Viewpoint
}

/** Results of one day, product and account, with the shares that belong to them. */
interface ExploredPart {
  readonly day: string
  readonly product: string
  readonly inDomain: number
  readonly currency: string
  /** The account below the start node, the agent and the player, as far as the viewpoint tells them apart. */
  readonly branch: bigint | null
  readonly earner: bigint | null
  readonly bettor: bigint | null
  readonly inMarket: bigint | null
  readonly bets: number
  readonly stake: bigint
  readonly pl: bigint
  readonly commission: bigint
  readonly own: bigint
  readonly below: bigint
}
export type ExploredParts = AliasableExpression<ExploredPart>

export const together = (...parts: readonly ExploredParts[]): ExploredParts =>
  sql<ExploredPart>`(${sql.join(parts, sql` union all `)})`

const noAccount = sql<bigint | null>`null::bigint`
const nothing = sql<bigint>`0::bigint`

/** The account directly below the start node to which an agent belongs; the start node itself stands for its own share. */
export const branchOf = (node: bigint | null): RawBuilder<bigint> =>
  node === null
    ? sql<bigint>`agent.upline[1]`
    : sql<bigint>`coalesce(agent.upline[array_position(agent.upline, ${node}::bigint) + 1], agent.id)`

/** The same for a player, who is such an account where it plays below the start node itself. */
export const branchOfPlayer = (node: bigint | null, player: RawBuilder<bigint>): RawBuilder<bigint> =>
  node === null
    ? sql<bigint>`agent.upline[1]`
    : sql<bigint>`coalesce(agent.upline[array_position(agent.upline, ${node}::bigint) + 1], ${player})`

const ofStart = (request: Explored) =>
  request.db
    .selectFrom(nodeDays(request, request.node).as('played'))
    .select([
      'played.day',
      'played.product',
      'played.domain_id as inDomain',
      'played.currency',
      noAccount.as('branch'),
      noAccount.as('earner'),
      noAccount.as('bettor'),
      noAccount.as('inMarket'),
      'played.bets',
      'played.stake',
      'played.pl',
      'played.commission',
      'played.own',
      sql<bigint>`played.retained - played.own`.as('below'),
    ])

const ofBranches = (request: Explored) =>
  request.db
    .selectFrom(branchDays(request, request.node).as('played'))
    .select([
      'played.day',
      'played.product',
      'played.domain_id as inDomain',
      'played.currency',
      sql<bigint | null>`played.branch`.as('branch'),
      noAccount.as('earner'),
      noAccount.as('bettor'),
      noAccount.as('inMarket'),
      'played.bets',
      'played.stake',
      'played.pl',
      'played.commission',
      'played.own',
      sql<bigint>`played.retained - played.own`.as('below'),
    ])

const ofAgents = ({ db, filters, node }: Explored) =>
  db
    .selectFrom('agent_day')
    .innerJoin('agent', 'agent.id', 'agent_day.agent_id')
    .where(fromNodeDown(node))
    .where(dayTotalFilters('agent_day', filters))
    .select([
      'agent_day.day',
      'agent_day.product',
      'agent_day.domain_id as inDomain',
      'agent_day.currency',
      sql<bigint | null>`${branchOf(node)}`.as('branch'),
      sql<bigint | null>`agent.id`.as('earner'),
      noAccount.as('bettor'),
      noAccount.as('inMarket'),
      'agent_day.bets',
      'agent_day.stake',
      'agent_day.pl',
      'agent_day.commission',
      sql<bigint>`agent_day.retained`.as('own'),
      nothing.as('below'),
    ])

/** Players keep no share. */
const ofPlayers = ({ db, filters, node }: Explored, isBelow: RawBuilder<boolean>) =>
  db
    .selectFrom('player_day')
    .innerJoin('agent', 'agent.id', 'player_day.agent_id')
    .where(isBelow)
    .where(dayTotalFilters('player_day', filters))
    .select([
      'player_day.day',
      'player_day.product',
      'player_day.domain_id as inDomain',
      'player_day.currency',
      sql<bigint | null>`${branchOfPlayer(node, sql<bigint>`player_day.player_id`)}`.as('branch'),
      sql<bigint | null>`agent.id`.as('earner'),
      sql<bigint | null>`player_day.player_id`.as('bettor'),
      noAccount.as('inMarket'),
      'player_day.bets',
      'player_day.stake',
      'player_day.pl',
      'player_day.commission',
      nothing.as('own'),
      nothing.as('below'),
    ])

/** Results by day and product, from the totals that are stored with the postings. */
export function exploredDays(request: Explored): ExploredParts {
  const { viewpoint, node } = request
  if (viewpoint === 'start') return ofStart(request)
  if (viewpoint === 'level') return ofAgents(request)
  if (viewpoint === 'player') return ofPlayers(request, fromNodeDown(node))
  return node === null
    ? ofBranches(request)
    : together(ofBranches(request), ofPlayers(request, sql<boolean>`agent.id = ${node}`))
}
