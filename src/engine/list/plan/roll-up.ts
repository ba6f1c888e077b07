import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import type { RollUp } from '#engine/list/dataset.ts'
import type { ListRequest } from './list-request.ts'
import type { DayCount, TotalsResult } from './count.ts'
import { applyFilters } from './apply-filters.ts'
import type { FilterContext, Rows } from './apply-filters.ts'
import { partsOf, textIn, totalledColumns } from './present.ts'

export interface RollUpResult extends TotalsResult {
  /** In calendar order, without empty days. Empty when sums are requested. */
  readonly days: readonly DayCount[]
}

/**
 * Counts and sums from the roll-up, or null if it cannot answer: a filter without a column, an
 * actor with a partial scope, a domain with another time zone, or rows from files.
 */
export async function readRollUp(
  tx: Tx,
  { binding, filterContext: narrower, isMixed, archived }: ListRequest,
  mode: 'counts' | 'sums',
): Promise<RollUpResult | null> {
  const { tally } = binding.readHints
  // Rows that only files have are in no roll-up.
  if (!tally || archived !== undefined || !canAnswer(tally, narrower)) return null
  const sums = mode === 'sums' ? totalledColumns(narrower.list).map(([key]) => key) : []
  const byCurrency = isMixed && mode === 'sums'
  if (![...sums, ...(byCurrency ? ['domainId'] : [])].every((key) => tally.columns[key])) return null
  const ref = (column: string) => sql.ref(`tally.${column}`)
  const rollUpRows = tx.selectFrom(`${tally.table} as tally`) as Rows
  const part = mode === 'counts' ? ref(tally.day) : byCurrency ? sql.ref('kept.currency') : sql`''::text`
  const parts = applyFilters(
    byCurrency ? rollUpRows.leftJoin('domain as kept', 'kept.id', `tally.${tally.columns['domainId']}`) : rollUpRows,
    { ...narrower, conditions: withoutPeriod(tally, narrower) },
    (key) => (tally.columns[key] ? `tally.${tally.columns[key]}` : null),
  )
    .$call((rows: Rows) => betweenDays(rows, tally, narrower))
    .select([sql`${part}::text`.as('part'), sql`sum(${ref(tally.count)})::bigint`.as('rows')])
    .select(sums.map((key) => sql`sum(${ref(tally.columns[key]!)})::text`.as(key)))
    .groupBy(part)
    .having(sql<boolean>`sum(${ref(tally.count)}) > 0`)
  const found = (await tx
    .selectFrom(
      sql<{ same: boolean | null }>`(select bool_and(time_zone = ${narrower.timeZone}) as same from domain
      where id = any(visible_domains()))`.as('zone'),
    )
    .leftJoin(parts.as('parts'), (join) => join.onTrue())
    .selectAll()
    .orderBy('parts.part')
    .execute()) as Record<string, unknown>[]
  return found[0]?.['same'] === true
    ? toResult(
        found.filter((row) => row['rows'] !== null),
        byCurrency,
      )
    : null
}

/**
 * The counted rows with only their keys and filter columns, so that skipped rows are read from the
 * index alone.
 */
export function countedRows(tx: Tx, { counts, instant, columns }: RollUp, narrower: FilterContext): Rows {
  const narrowing = narrower.conditions.map(({ key }) => [key, columns[key]] as const)
  const keys = (tx.selectFrom(counts.table) as Rows)
    .select([sql.ref('id').as('id'), sql.ref(counts.instant).as(instant)])
    .select(narrowing.flatMap(([key, column]) => (column === undefined ? [] : [sql.ref(column).as(key)])))
  return applyFilters(tx.selectFrom(keys.as('row')) as Rows, narrower, (key) => `row.${key}`)
}

function toResult(rows: Record<string, unknown>[], byCurrency: boolean): RollUpResult {
  const days = rows.map((row) => ({ day: String(row['part']), count: Number(row['rows']) }))
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const withCurrency = rows.map((row) => ({ ...row, currency: textIn(row['part']) }))
  return { total, days, parts: partsOf(withCurrency, byCurrency) }
}

/** Whether the roll-up has a column for every active filter. */
export function canAnswer(tally: RollUp, { list, scope, conditions: narrowings }: FilterContext): boolean {
  const seesAll = list.scope === 'everyone' || (list.scope === 'downline' && scope.isWhole)
  const summed = new Set(totalledColumns(list).map(([key]) => key))
  return (
    seesAll &&
    narrowings.every(({ key, operator }) => {
      if (key === tally.instant) return operator === 'within'
      return key in tally.columns && !summed.has(key) && (operator === 'anyOf' || operator === 'equals')
    })
  )
}

const withoutPeriod = (tally: RollUp, { conditions: narrowings }: FilterContext) =>
  narrowings.filter(({ key }) => key !== tally.instant)

const betweenDays = (rows: Rows, tally: RollUp, { conditions: narrowings }: FilterContext): Rows =>
  narrowings
    .filter(({ key }) => key === tally.instant)
    .map(({ value }) => value as { from: string; to: string })
    .reduce((merged, { from, to }) => {
      const day = sql.ref(`tally.${tally.day}`)
      return merged.where(sql<boolean>`${day} >= ${from}::date and ${day} <= ${to}::date`)
    }, rows)
