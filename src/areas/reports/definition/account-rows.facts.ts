import { sql, type RawBuilder } from 'kysely'
import { archivedTotals } from '#areas/agents/day-totals/archived-totals.facts.ts'
import { branchDays } from '#areas/agents/day-totals/branch-totals.facts.ts'
import { shareProductsOf, profitProducts } from '#areas/agents/rules/products.ts'
import {
  dayTotalFilters,
  isStartInScope,
  matchesAny,
  startNodeOf,
  type ReportFilters,
} from '#areas/agents/day-totals/report-filters.facts.ts'
import { countedInPeriod } from '#areas/players/profile/list/counted-adjustments.facts.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { DatasetRequest } from '#engine/list/dataset.ts'

/** What a report on accounts is asked for. */
export type AccountsRequest = Pick<DatasetRequest<AnyList>, 'db' | 'actor' | 'scope' | 'archived'> & {
  readonly filters: ReportFilters & { readonly node?: bigint; readonly hideZero?: boolean }
}
/** One row for each account in the whole period, or one for each of its days. */
type Rows = 'period' | 'days'

const totalOf = (column: string) => sql<bigint>`coalesce(sum(${sql.ref(column)}), 0)::bigint`
const orZero = (column: string) => sql<bigint>`coalesce(${sql.ref(column)}, 0)::bigint`
const dayOf = (column: string, rows: Rows) =>
  rows === 'days' ? sql<string | null>`${sql.ref(column)}` : sql<string | null>`null::date`
const hasDay = (column: string, rows: Rows) =>
  rows === 'days' ? sql<boolean>`${sql.ref(column)} is not null` : sql<boolean>`true`

/** By account directly below the start node, with its whole downline. */
const earnings = (query: AccountsRequest, node: bigint | null, rows: Rows) =>
  query.db
    .selectFrom(branchDays(query, node).as('earned'))
    .groupBy(rows === 'days' ? ['earned.branch', 'earned.day'] : ['earned.branch'])
    .select([
      'earned.branch',
      dayOf('earned.day', rows).as('day'),
      sql<number>`sum(earned.bets)::int`.as('bets'),
      totalOf('earned.stake').as('stake'),
      totalOf('earned.pl').as('pl'),
      totalOf('earned.commission').as('commission'),
      totalOf('earned.retained').as('retained'),
      totalOf('earned.own').as('own'),
    ])

/** Cumulative share of the account; null if the selected products have different shares. */
const share = ({ product }: ReportFilters) =>
  sql<
    number | null
  >`(select case when min(cumulative_share) = max(cumulative_share) then min(cumulative_share) end from agent_share
    where agent_share.agent_id = agent.id and ${matchesAny('agent_share.product', shareProductsOf(product ?? profitProducts), 'text')})`

/** Adjustments that count towards GGR, by direct child of the start node. */
const adjustmentTotal = (query: AccountsRequest, node: bigint | null) =>
  sql<bigint>`coalesce((select sum(c.counted) from ${countedInPeriod(query.filters)} c join agent of on of.id = c.earner
    where of.upline @> array[agent.id]::bigint[] and ${node === null ? sql`true` : sql`of.id <> ${node}`}), 0)::bigint`

/** GGR: player losses less credits given by adjustments. */
const ggrOf = (playerPl: RawBuilder<bigint>, paid: RawBuilder<bigint>) => sql<bigint>`-(${playerPl}) - ${paid}`

const agentRows = (query: AccountsRequest, node: bigint | null, rows: Rows) =>
  query.db
    .selectFrom('agent')
    .innerJoin('domain', 'domain.id', 'agent.domain_id')
    .leftJoin('agent_level', (join) =>
      join.onRef('agent_level.domain_id', '=', 'agent.domain_id').onRef('agent_level.level', '=', 'agent.level'),
    )
    .leftJoin(earnings(query, node, rows).as('earned'), 'earned.branch', 'agent.id')
    .where('agent.parent_id', node === null ? 'is' : '=', node)
    .where(matchesAny('agent.domain_id', query.filters.domainId, 'int'))
    .where(isStartInScope(query))
    .where(hasDay('earned.day', rows))
    .select([
      'agent.id',
      'earned.day',
      sql<string | null>`agent_level.code`.as('level'),
      'agent.username as account',
      'agent.name',
      sql<bigint | null>`null::bigint`.as('playerId'),
      sql<bigint | null>`agent.id`.as('nodeId'),
      'agent.id as agentId',
      'agent.domain_id as domainId',
      'domain.currency',
      share(query.filters).as('share'),
      sql<number>`coalesce(earned.bets, 0)`.as('bets'),
      orZero('earned.stake').as('stake'),
      sql<bigint>`${orZero('earned.pl')} - ${orZero('earned.commission')}`.as('playerPl'),
      sql<bigint>`${orZero('earned.pl')} - ${orZero('earned.commission')} + ${orZero('earned.retained')} - ${orZero('earned.own')}`.as(
        'downlinePl',
      ),
      orZero('earned.commission').as('commission'),
      orZero('earned.own').as('ownPl'),
      sql<bigint>`${orZero('earned.commission')} - ${orZero('earned.pl')} - ${orZero('earned.retained')}`.as(
        'uplinePl',
      ),
      adjustmentTotal(query, node).as('counted'),
      ggrOf(sql<bigint>`${orZero('earned.pl')} - ${orZero('earned.commission')}`, adjustmentTotal(query, node)).as(
        'ggr',
      ),
    ])

const storedPlay = ({ db, filters, archived }: AccountsRequest, node: bigint) =>
  db
    .selectFrom('player_day')
    .where('player_day.agent_id', '=', node)
    .where(dayTotalFilters('player_day', archived ? { ...filters, inFiles: archived.months } : filters))
    .select([
      sql<number>`player_day.cell`.as('in_cell'),
      sql<bigint>`player_day.player_id`.as('bettor'),
      sql<string>`player_day.day`.as('day'),
      'player_day.bets',
      'player_day.stake',
      'player_day.pl',
      'player_day.commission',
    ])

/** Days of the players of the node itself; those of archived months are in files. */
function playOf(query: AccountsRequest, node: bigint) {
  const stored = storedPlay(query, node)
  if (query.archived === undefined) return stored
  return stored.unionAll(
    query.db
      .selectFrom(archivedTotals(query.archived, query.filters).as('archived'))
      .where('archived.bettor', 'is not', null)
      .where('archived.earner', '=', node)
      .select([
        sql<number>`cell_of(archived.bettor)`.as('in_cell'),
        sql<bigint>`archived.bettor`.as('bettor'),
        sql<string>`archived.day`.as('day'),
        'archived.bets',
        'archived.stake',
        'archived.pl',
        'archived.commission',
      ]),
  )
}

const played = (query: AccountsRequest, node: bigint, rows: Rows) =>
  query.db
    .selectFrom(playOf(query, node).as('play'))
    .groupBy(rows === 'days' ? ['play.in_cell', 'play.bettor', 'play.day'] : ['play.in_cell', 'play.bettor'])
    .select([
      'play.in_cell',
      'play.bettor',
      dayOf('play.day', rows).as('day'),
      sql<number>`sum(play.bets)::int`.as('bets'),
      totalOf('play.stake').as('stake'),
      totalOf('play.pl').as('pl'),
      totalOf('play.commission').as('commission'),
    ])

const playerAdjustmentTotal = (query: AccountsRequest, node: bigint) =>
  sql<bigint>`coalesce((select sum(c.counted) from ${countedInPeriod(query.filters)} c
    where c.earner = ${node} and (c."inCell", c.bettor) = (player.cell, player.id)), 0)::bigint`

/** Players have no share: their result is paid by their upline. */
const playerRows = (query: AccountsRequest, node: bigint, rows: Rows) =>
  query.db
    .selectFrom('player')
    .leftJoin(played(query, node, rows).as('played'), (join) =>
      join.onRef('played.in_cell', '=', 'player.cell').onRef('played.bettor', '=', 'player.id'),
    )
    // Players who have moved away stay in the history of the node they played below.
    .where(
      sql<boolean>`(player.cell, player.id) in (select cell, id from player where agent_id = ${node} union
        select play.in_cell, play.bettor from ${playOf(query, node)} play
        union select c."inCell", c.bettor from ${countedInPeriod(query.filters)} c where c.earner = ${node})`,
    )
    .where(matchesAny('player.domain_id', query.filters.domainId, 'int'))
    .where(isStartInScope(query))
    .where(hasDay('played.day', rows))
    .select([
      'player.id',
      'played.day',
      sql<string | null>`'PL'`.as('level'),
      'player.username as account',
      'player.name',
      sql<bigint | null>`player.id`.as('playerId'),
      sql<bigint | null>`null::bigint`.as('nodeId'),
      sql<bigint>`${node}::bigint`.as('agentId'),
      'player.domain_id as domainId',
      'player.currency',
      sql<number | null>`0`.as('share'),
      sql<number>`coalesce(played.bets, 0)`.as('bets'),
      orZero('played.stake').as('stake'),
      sql<bigint>`${orZero('played.pl')} - ${orZero('played.commission')}`.as('playerPl'),
      sql<bigint>`${orZero('played.pl')} - ${orZero('played.commission')}`.as('downlinePl'),
      orZero('played.commission').as('commission'),
      sql<bigint>`0::bigint`.as('ownPl'),
      sql<bigint>`${orZero('played.commission')} - ${orZero('played.pl')}`.as('uplinePl'),
      playerAdjustmentTotal(query, node).as('counted'),
      ggrOf(
        sql<bigint>`${orZero('played.pl')} - ${orZero('played.commission')}`,
        playerAdjustmentTotal(query, node),
      ).as('ggr'),
    ])

const isUsed = sql<boolean>`(account.bets <> 0 or account.stake <> 0 or account."playerPl" <> 0 or account."ownPl" <> 0
  or account."uplinePl" <> 0 or account.counted <> 0)`

const returned = sql<bigint>`(account.stake + account."playerPl" + account.commission)`
/** A stake below zero is a correction of earlier days: nothing is divided by it. */
const rtp = sql<number | null>`case when account.stake > 0 then round(${returned} * 10000.0 / account.stake)::int end`

const hold = sql<number | null>`case when account.stake > 0 then round(account.ggr * 10000.0 / account.stake)::int end`

/** The accounts directly below the start node with every figure of the day totals; players of the node itself are accounts as well. */
export function accountRows(request: AccountsRequest, rows: Rows = 'period') {
  const node = startNodeOf(request)
  const agents = agentRows(request, node, rows)
  return request.db
    .selectFrom((node === null ? agents : agents.unionAll(playerRows(request, node, rows))).as('account'))
    .selectAll()
    .select(['account.bets as rounds', returned.as('returned'), hold.as('hold'), rtp.as('rtp')])
    .$if(request.filters.hideZero === true, (some) => some.where(isUsed))
}
