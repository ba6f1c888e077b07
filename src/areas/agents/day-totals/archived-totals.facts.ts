import { sql, type RawBuilder } from 'kysely'
import type { ArchivedRows } from '#platform/archive/archive-reader.ts'
import { profitProducts } from '#areas/agents/rules/products.ts'
import { isOnDays, matchesAny, type ReportFilters } from './report-filters.facts.ts'

/** Results of one day, product and account that files of past months answer. */
export interface ArchivedTotal {
  readonly day: string
  readonly product: string
  readonly domain: number
  readonly currency: string
  /** The account below the start node, the agent and the player, as far as they are told apart. */
  readonly branch: bigint | null
  readonly earner: bigint | null
  readonly bettor: bigint | null
  readonly bets: number
  readonly stake: bigint
  readonly pl: bigint
  readonly commission: bigint
  readonly own: bigint
  readonly below: bigint
}

const types = {
  day: 'date',
  product: 'text',
  domain: 'int',
  currency: 'text',
  branch: 'bigint',
  earner: 'bigint',
  bettor: 'bigint',
  bets: 'int',
  stake: 'bigint',
  pl: 'bigint',
  commission: 'bigint',
  own: 'bigint',
  below: 'bigint',
} as const satisfies Readonly<Record<keyof ArchivedTotal, string>>

/** These results as a table, on the days and of the products that are asked for. */
export function archivedTotals({ columns }: ArchivedRows, filters: ReportFilters): RawBuilder<ArchivedTotal> {
  const values = Object.entries(types).map(([name, type]) => sql`${columns[name] ?? []}::${sql.raw(type)}[]`)
  return sql<ArchivedTotal>`(select total.* from unnest(${sql.join(values)}) total(${sql.raw(Object.keys(types).join(', '))})
    where ${isOnDays('total.day', filters)} and ${matchesAny('total.product', filters.product ?? profitProducts, 'text')})`
}
