import { sql } from 'kysely'
import { aggregate } from '#engine/list/dataset.ts'
import {
  dayTotalFilters,
  isStartInScope,
  matchesAny,
  startNodeOf,
} from '#areas/agents/day-totals/report-filters.facts.ts'
import { earned, filtersOf, received, sumOf, type SheetQuery } from './commissions.facts.ts'
import { plusMinusSheet } from './plus-minus.screen.ts'

const orZero = (column: string) => sql<bigint>`coalesce(${sql.ref(column)}, 0)::bigint`

const agentRows = (query: SheetQuery, node: bigint | null) =>
  query.db
    .selectFrom('agent')
    .innerJoin('domain', 'domain.id', 'agent.domain_id')
    .leftJoin(earned(query, node).as('earned'), 'earned.branch', 'agent.id')
    .leftJoin(received(query, node).as('received'), 'received.receiver', 'agent.id')
    .where('agent.parent_id', node === null ? 'is' : '=', node)
    .where(matchesAny('agent.domain_id', query.filters.domainId, 'int'))
    .where(isStartInScope(query))
    .select([
      'agent.id',
      'agent.username as account',
      'agent.name',
      sql<bigint | null>`null::bigint`.as('playerId'),
      'agent.id as agentId',
      'agent.domain_id as domainId',
      'domain.currency',
      orZero('earned.match').as('match'),
      orZero('earned.session').as('session'),
      orZero('received.match').as('matchCommission'),
      orZero('received.session').as('sessionCommission'),
      orZero('earned.retained').as('retained'),
    ])

/** Players have no share and receive no commission from their agent. */
const playerRows = (query: SheetQuery, node: bigint) =>
  query.db
    .selectFrom('player')
    .innerJoin(
      query.db
        .selectFrom('player_day')
        .where('player_day.agent_id', '=', node)
        .where(dayTotalFilters('player_day', filtersOf(query)))
        .groupBy(['player_day.cell', 'player_day.player_id'])
        .select([
          'player_day.cell as in_cell',
          'player_day.player_id as bettor',
          sumOf('player_day.commission - player_day.pl', false).as('match'),
          sumOf('player_day.commission - player_day.pl', true).as('session'),
        ])
        .as('played'),
      (join) => join.onRef('played.in_cell', '=', 'player.cell').onRef('played.bettor', '=', 'player.id'),
    )
    .where(matchesAny('player.domain_id', query.filters.domainId, 'int'))
    .where(isStartInScope(query))
    .select([
      'player.id',
      'player.username as account',
      'player.name',
      sql<bigint | null>`player.id`.as('playerId'),
      sql<bigint>`${node}::bigint`.as('agentId'),
      'player.domain_id as domainId',
      'player.currency',
      'played.match',
      'played.session',
      sql<bigint>`0::bigint`.as('matchCommission'),
      sql<bigint>`0::bigint`.as('sessionCommission'),
      sql<bigint>`0::bigint`.as('retained'),
    ])

export const plusMinusData = aggregate(plusMinusSheet, ['settledOn', 'node', 'domainId', 'hideZero'], (request) => {
  const node = startNodeOf(request)
  const agents = agentRows(request, node)
  const rows = node === null ? agents : agents.unionAll(playerRows(request, node))
  return request.db
    .selectFrom(rows.as('account'))
    .selectAll()
    .select([
      sql<bigint>`match + session`.as('total'),
      sql<bigint>`"matchCommission" + "sessionCommission"`.as('commission'),
      sql<bigint>`match + session - "matchCommission" - "sessionCommission"`.as('net'),
      sql<bigint>`retained - "matchCommission" - "sessionCommission"`.as('share'),
      sql<bigint>`match + session - retained`.as('final'),
    ])
    .$if(request.filters.hideZero === true, (some) =>
      some.where(sql<boolean>`(match <> 0 or session <> 0 or "matchCommission" <> 0 or "sessionCommission" <> 0)`),
    )
})
