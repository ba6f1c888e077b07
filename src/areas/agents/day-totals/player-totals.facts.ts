import { sql, type RawBuilder } from 'kysely'
import type { ArchivedRows } from '#platform/archive/archive-reader.ts'
import { archivedTotals } from './archived-totals.facts.ts'
import { profitProducts } from '#areas/agents/rules/products.ts'
import { dayTotalFilters, type ReportFilters } from './report-filters.facts.ts'

/** What the days of a player are stored under: products, and payments, which are no P/L. */
export const storedProducts = [...profitProducts, 'deposit', 'withdrawal', 'payments'] as const

const columns = sql.raw('cell, player_id, agent_id, day, product, domain_id, currency, bets, stake, pl, commission')

/** Days of single players that files of past months answer, with the columns of the table. */
export const playerDaysOfFiles = (archived: ArchivedRows, filters: ReportFilters): RawBuilder<object> =>
  sql<object>`(select cell_of(file.bettor) as cell, file.bettor as player_id, file.earner as agent_id, file.day, file.product, file.domain as domain_id,
      file.currency, file.bets, file.stake, file.pl, file.commission
    from ${archivedTotals(archived, filters)} file where file.bettor is not null)`

/** The table of the days of players, of the period with the months that only files have. */
export function playerTotals(filters: ReportFilters, archived: ArchivedRows | undefined): RawBuilder<object> {
  if (archived === undefined) return sql<object>`player_day`
  const ofAll = { ...filters, product: storedProducts }
  return sql<object>`(select ${columns} from player_day where ${dayTotalFilters('player_day', { ...ofAll, inFiles: archived.months })}
    union all select ${columns} from ${playerDaysOfFiles(archived, ofAll)} file)`
}
