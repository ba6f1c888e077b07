import { sql, type AliasableExpression, type RawBuilder } from 'kysely'
import { archivedTotals } from '#areas/agents/day-totals/archived-totals.facts.ts'
import { branchDays, nodeDays } from '#areas/agents/day-totals/branch-totals.facts.ts'
import { branchOf, branchOfPlayer } from '#areas/agents/day-totals/branches.facts.ts'
import { dayTotalFilters, fromNodeDown, type ReportFilters } from '#areas/agents/day-totals/report-filters.facts.ts'
import type { Tx } from '#engine/action/act.ts'
import type { ArchivedRows } from '#platform/archive/archive-reader.ts'
import type { Viewpoint } from '#areas/reports/explorer/dimensions.ts'

/** What results are read for: by these filters, below the start node, seen from these accounts. */
export interface Explored {
  readonly db: Tx
  readonly filters: ReportFilters
  readonly node: bigint | null
  readonly viewpoint: Viewpoint
  /** What files answer of it, where the reader has unlocked the archive. */
  readonly archived?: ArchivedRows | undefined
}

/** Results of one day, product and account, with the shares that belong to them. */
export interface ExploredPart {
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

/** What files of past months answer, in the columns of the other parts. */
const archivedParts = ({ db, filters }: Explored, archived: ArchivedRows) =>
  db
    .selectFrom(archivedTotals(archived, filters).as('archived'))
    .select([
      'archived.day',
      'archived.product',
      'archived.domain as inDomain',
      'archived.currency',
      'archived.branch',
      'archived.earner',
      'archived.bettor',
      noAccount.as('inMarket'),
      'archived.bets',
      'archived.stake',
      'archived.pl',
      'archived.commission',
      'archived.own',
      'archived.below',
    ])

/** Results by day and product: from the totals that are stored with the postings, and of archived months from their files. */
export function exploredDays({ archived, ...request }: Explored): ExploredParts {
  if (archived === undefined) return storedDays(request)
  const filters = { ...request.filters, inFiles: archived.months }
  return together(storedDays({ ...request, filters }), archivedParts(request, archived))
}

function storedDays(request: Explored): ExploredParts {
  const { viewpoint, node } = request
  if (viewpoint === 'start') return ofStart(request)
  if (viewpoint === 'level') return ofAgents(request)
  if (viewpoint === 'player') return ofPlayers(request, fromNodeDown(node))
  return node === null
    ? ofBranches(request)
    : together(ofBranches(request), ofPlayers(request, sql<boolean>`agent.id = ${node}`))
}
