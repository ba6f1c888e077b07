import { sql } from 'kysely'
import type { DatasetRequest } from '#engine/list/dataset.ts'
import { branchDays } from '#areas/agents/day-totals/branch-totals.facts.ts'
import { daysOfDomains, marketFilters } from '#areas/agents/day-totals/report-filters.facts.ts'
import { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'
import type { plusMinusSheet } from './plus-minus.screen.ts'

export type SheetQuery = DatasetRequest<typeof plusMinusSheet>

/** Matches and sessions only: the other products have no commission of the upline. */
export const filtersOf = ({ filters }: SheetQuery) => ({ ...filters, product: exchangeProducts })

const isSession = sql<boolean>`product = 'fancy'`
export const sumOf = (figure: string, ofSessions: boolean) =>
  sql<bigint>`coalesce(sum(${sql.raw(figure)}) filter (where ${ofSessions ? isSession : sql`not (${isSession})`}), 0)::bigint`

/** By account directly below the start node. */
export const earned = (query: SheetQuery, node: bigint | null) =>
  query.db
    .selectFrom(branchDays({ db: query.db, filters: filtersOf(query) }, node).as('day'))
    .groupBy('day.branch')
    .select([
      'day.branch',
      sumOf('day.commission - day.pl', false).as('match'),
      sumOf('day.commission - day.pl', true).as('session'),
      sql<bigint>`coalesce(sum(day.retained), 0)::bigint`.as('retained'),
    ])

/** The commission of the accounts directly below the start node, on the whole business of each. */
export const received = (query: SheetQuery, node: bigint | null) =>
  query.db
    .selectFrom('market_share')
    .innerJoin(daysOfDomains({ db: query.db, filters: query.filters }).as('days'), 'days.id', 'market_share.domain_id')
    .innerJoin('agent', 'agent.id', 'market_share.agent_id')
    .where(marketFilters('market_share', filtersOf(query)))
    .where('agent.parent_id', node === null ? 'is' : '=', node)
    .groupBy('market_share.agent_id')
    .select([
      'market_share.agent_id as receiver',
      sumOf('market_share.upline_commission', false).as('match'),
      sumOf('market_share.upline_commission', true).as('session'),
    ])
