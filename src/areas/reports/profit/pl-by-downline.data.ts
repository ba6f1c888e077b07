import { sql, type RawBuilder } from 'kysely'
import { aggregate, type DatasetRequest } from '#engine/list/dataset.ts'
import {
  fromNodeDown,
  isStartInScope,
  matchesAny,
  dayTotalFilters,
  startNodeOf,
} from '#areas/agents/day-totals/report-filters.ts'
import { plByDownline } from './pl-by-downline.screen.ts'
import { countedInPeriod } from '#areas/players/list/counted-adjustments.ts'
import { profitProducts } from '#areas/agents/day-totals/products.ts'

type ReportQuery = DatasetRequest<typeof plByDownline>

const totalOf = (column: string) => sql<bigint>`coalesce(sum(${sql.ref(column)}), 0)::bigint`
const orZero = (column: string) => sql<bigint>`coalesce(${sql.ref(column)}, 0)::bigint`

/** Sums daily totals by agent first, so that the tree is joined to few rows. */
const earnings = ({ db, filters }: ReportQuery, node: bigint | null) =>
  db
    .selectFrom('agent_day')
    .where(dayTotalFilters('agent_day', filters))
    .$if(node !== null, (rows) =>
      rows.where('agent_day.agent_id', 'in', db.selectFrom('agent').select('agent.id').where(fromNodeDown(node))),
    )
    .groupBy('agent_day.agent_id')
    .select([
      'agent_day.agent_id as earner',
      sql<number>`sum(agent_day.bets)::int`.as('bets'),
      totalOf('agent_day.stake').as('stake'),
      totalOf('agent_day.pl').as('pl'),
      totalOf('agent_day.commission').as('commission'),
      totalOf('agent_day.retained').as('retained'),
    ])

/** Cumulative share of the account; null if the selected products have different shares. */
const share = ({ product }: ReportQuery['filters']) =>
  sql<
    number | null
  >`(select case when min(cumulative_share) = max(cumulative_share) then min(cumulative_share) end from agent_share
    where agent_share.agent_id = agent.id and ${matchesAny('agent_share.product', product ?? profitProducts, 'text')})`

/** The direct child of the start node that an agent belongs to. */
const branch = (node: bigint | null) =>
  node === null
    ? sql<bigint>`agent.upline[1]`
    : sql<bigint>`agent.upline[array_position(agent.upline, ${node}::bigint) + 1]`

/** Adjustments that count towards GGR, by direct child of the start node. */
const adjustmentTotal = (query: ReportQuery, node: bigint | null) =>
  sql<bigint>`coalesce((select sum(c.counted) from ${countedInPeriod(query.filters)} c join agent of on of.id = c.earner
    where of.upline @> array[agent.id]::bigint[] and ${node === null ? sql`true` : sql`of.id <> ${node}`}), 0)::bigint`

/** GGR: player losses less credits given by adjustments. */
const ggrOf = (playerPl: RawBuilder<bigint>, paid: RawBuilder<bigint>) => sql<bigint>`-(${playerPl}) - ${paid}`

const agentRows = (query: ReportQuery, node: bigint | null) =>
  query.db
    .with('earned', () => earnings(query, node))
    .with('grown', (db) =>
      db
        .selectFrom('earned')
        .innerJoin('agent', 'agent.id', 'earned.earner')
        .where(node === null ? sql<boolean>`true` : sql<boolean>`agent.id <> ${node}`)
        .groupBy(sql`branch`)
        .select([
          branch(node).as('branch'),
          sql<number>`sum(earned.bets)::int`.as('bets'),
          totalOf('earned.stake').as('stake'),
          totalOf('earned.pl').as('pl'),
          totalOf('earned.commission').as('commission'),
          totalOf('earned.retained').as('retained'),
        ]),
    )
    .selectFrom('agent')
    .innerJoin('domain', 'domain.id', 'agent.domain_id')
    .leftJoin('agent_level', (join) =>
      join.onRef('agent_level.domain_id', '=', 'agent.domain_id').onRef('agent_level.level', '=', 'agent.level'),
    )
    .leftJoin('grown', 'grown.branch', 'agent.id')
    .leftJoin('earned', 'earned.earner', 'agent.id')
    .where('agent.parent_id', node === null ? 'is' : '=', node)
    .where(matchesAny('agent.domain_id', query.filters.domainId, 'int'))
    .where(isStartInScope(query))
    .select([
      'agent.id',
      sql<string | null>`agent_level.code`.as('level'),
      'agent.username as account',
      'agent.name',
      sql<bigint | null>`null::bigint`.as('playerId'),
      'agent.id as agentId',
      'agent.domain_id as domainId',
      'domain.currency',
      share(query.filters).as('share'),
      sql<number>`coalesce(grown.bets, 0)`.as('bets'),
      orZero('grown.stake').as('stake'),
      sql<bigint>`${orZero('grown.pl')} - ${orZero('grown.commission')}`.as('playerPl'),
      sql<bigint>`${orZero('grown.pl')} - ${orZero('grown.commission')} + ${orZero('grown.retained')} - ${orZero('earned.retained')}`.as(
        'downlinePl',
      ),
      orZero('grown.commission').as('commission'),
      orZero('earned.retained').as('ownPl'),
      sql<bigint>`${orZero('grown.commission')} - ${orZero('grown.pl')} - ${orZero('grown.retained')}`.as('uplinePl'),
      adjustmentTotal(query, node).as('counted'),
      ggrOf(sql<bigint>`${orZero('grown.pl')} - ${orZero('grown.commission')}`, adjustmentTotal(query, node)).as('ggr'),
    ])

const played = ({ db, filters }: ReportQuery, node: bigint) =>
  db
    .selectFrom('player_day')
    .where('player_day.agent_id', '=', node)
    .where(dayTotalFilters('player_day', filters))
    .groupBy(['player_day.cell', 'player_day.player_id'])
    .select([
      'player_day.cell as in_cell',
      'player_day.player_id as bettor',
      sql<number>`sum(player_day.bets)::int`.as('bets'),
      totalOf('player_day.stake').as('stake'),
      totalOf('player_day.pl').as('pl'),
      totalOf('player_day.commission').as('commission'),
    ])

const playerAdjustmentTotal = (query: ReportQuery, node: bigint) =>
  sql<bigint>`coalesce((select sum(c.counted) from ${countedInPeriod(query.filters)} c
    where c.earner = ${node} and (c."inCell", c.bettor) = (player.cell, player.id)), 0)::bigint`

/** Players have no share: their result is paid by their upline. */
const playerRows = (query: ReportQuery, node: bigint) =>
  query.db
    .selectFrom('player')
    .leftJoin(played(query, node).as('played'), (join) =>
      join.onRef('played.in_cell', '=', 'player.cell').onRef('played.bettor', '=', 'player.id'),
    )
    // Players who have moved away stay in the history of the node they played below.
    .where(
      sql<boolean>`(player.cell, player.id) in (select cell, id from player where agent_id = ${node} union
        select cell, player_id from player_day where player_day.agent_id = ${node} and ${dayTotalFilters('player_day', query.filters)}
        union select c."inCell", c.bettor from ${countedInPeriod(query.filters)} c where c.earner = ${node})`,
    )
    .where(matchesAny('player.domain_id', query.filters.domainId, 'int'))
    .where(isStartInScope(query))
    .select([
      'player.id',
      sql<string | null>`'PL'`.as('level'),
      'player.username as account',
      'player.name',
      sql<bigint | null>`player.id`.as('playerId'),
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

export const plByDownlineData = aggregate(
  plByDownline,
  ['settledOn', 'node', 'product', 'domainId', 'hideZero'],
  (request) => {
    const node = startNodeOf(request)
    const agents = agentRows(request, node)
    const rows = node === null ? agents : agents.unionAll(playerRows(request, node))
    return request.db
      .selectFrom(rows.as('account'))
      .selectAll()
      .$if(request.filters.hideZero === true, (some) =>
        some.where(
          sql<boolean>`(account.bets <> 0 or account.stake <> 0 or account."playerPl" <> 0 or account."ownPl" <> 0 or account."uplinePl" <> 0 or account.counted <> 0)`,
        ),
      )
  },
)
