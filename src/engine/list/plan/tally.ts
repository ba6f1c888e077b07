import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import type { Tally } from '../dataset.ts'
import type { Understood } from './asked-rows.ts'
import type { Summed } from './count.ts'
import { narrowed } from './narrow.ts'
import type { Narrower, Rows } from './narrow.ts'
import { partsOf, textIn, totalledColumns } from './present.ts'

export interface TalliedDay {
  readonly day: string
  readonly count: number
}

export interface Tallied extends Summed {
  /** In calendar order; days without rows are left out. Where sums are wanted there are none. */
  readonly days: readonly TalliedDay[]
}

/**
 * Counts and sums from the roll-up, or null where it cannot answer: a filter it has no column for, an actor who sees
 * only part of the tree, or a domain whose days are not the site's days.
 */
export async function tallied(
  tx: Tx,
  { binding, narrower, isMixed }: Understood,
  wanted: 'counts' | 'sums',
): Promise<Tallied | null> {
  const { tally } = binding.ways
  if (!tally || !answers(tally, narrower)) return null
  const sums = wanted === 'sums' ? totalledColumns(narrower.list).map(([key]) => key) : []
  const byCurrency = isMixed && wanted === 'sums'
  if (![...sums, ...(byCurrency ? ['domainId'] : [])].every((key) => tally.columns[key])) return null
  const ref = (column: string) => sql.ref(`tally.${column}`)
  const kept = tx.selectFrom(`${tally.table} as tally`) as Rows
  const part = wanted === 'counts' ? ref(tally.day) : byCurrency ? sql.ref('kept.currency') : sql`''::text`
  const parts = narrowed(
    byCurrency ? kept.leftJoin('domain as kept', 'kept.id', `tally.${tally.columns['domainId']}`) : kept,
    { ...narrower, narrowings: withoutPeriod(tally, narrower) },
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
    ? gathered(
        found.filter((row) => row['rows'] !== null),
        byCurrency,
      )
    : null
}

/**
 * The rows the roll-up counts, with nothing but what they are found and narrowed by: what is passed over by thousands
 * need not be read, and is in the index.
 */
export function countedRows(tx: Tx, { counts, instant, columns }: Tally, narrower: Narrower): Rows {
  const narrowing = narrower.narrowings.map(({ key }) => [key, columns[key]] as const)
  const keys = (tx.selectFrom(counts.table) as Rows)
    .select([sql.ref('id').as('id'), sql.ref(counts.instant).as(instant)])
    .select(narrowing.flatMap(([key, column]) => (column === undefined ? [] : [sql.ref(column).as(key)])))
  return narrowed(tx.selectFrom(keys.as('row')) as Rows, narrower, (key) => `row.${key}`)
}

function gathered(rows: Record<string, unknown>[], byCurrency: boolean): Tallied {
  const days = rows.map((row) => ({ day: String(row['part']), count: Number(row['rows']) }))
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const said = rows.map((row) => ({ ...row, currency: textIn(row['part']) }))
  return { total, days, parts: partsOf(said, byCurrency) }
}

/** Whether the roll-up has a column for everything rows are narrowed by. */
export function answers(tally: Tally, { list, scope, narrowings }: Narrower): boolean {
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

const withoutPeriod = (tally: Tally, { narrowings }: Narrower) => narrowings.filter(({ key }) => key !== tally.instant)

const betweenDays = (rows: Rows, tally: Tally, { narrowings }: Narrower): Rows =>
  narrowings
    .filter(({ key }) => key === tally.instant)
    .map(({ value }) => value as { from: string; to: string })
    .reduce((kept, { from, to }) => {
      const day = sql.ref(`tally.${tally.day}`)
      return kept.where(sql<boolean>`${day} >= ${from}::date and ${day} <= ${to}::date`)
    }, rows)
