import { sql } from 'kysely'
import type { Tx } from '../act.ts'
import type { Dataset, Tally } from '../dataset.ts'
import { narrowed } from './narrow.ts'
import type { Narrower, Rows } from './narrow.ts'
import { totalledColumns, wholeNumber } from './present.ts'

export interface TalliedDay {
  readonly day: string
  readonly count: number
}

export interface Tallied {
  readonly total: number
  /** In calendar order; days without rows are left out. */
  readonly days: readonly TalliedDay[]
  /** By list column; only what the roll-up sums. */
  readonly sums: ReadonlyMap<string, bigint>
}

/**
 * Counts and sums from the roll-up, or null where it cannot answer: a filter it has no column for, an actor who sees
 * only part of the tree, or a domain whose days are not the site's days.
 */
export async function tallied(
  tx: Tx,
  { ways }: Dataset,
  narrower: Narrower,
  wanted: 'counts' | 'sums',
): Promise<Tallied | null> {
  const { tally } = ways
  if (!tally || !answers(tally, narrower)) return null
  const summed = wanted === 'sums' ? totalledColumns(narrower.list) : []
  const sums = summed.flatMap(([key]) => (tally.columns[key] ? [[key, tally.columns[key]] as const] : []))
  const ref = (column: string) => sql.ref(`tally.${column}`)
  const days = narrowed(
    tx.selectFrom(`${tally.table} as tally`) as Rows,
    { ...narrower, narrowings: withoutPeriod(tally, narrower) },
    (key) => (tally.columns[key] ? `tally.${tally.columns[key]}` : null),
  )
    .$call((rows: Rows) => betweenDays(rows, tally, narrower))
    .select([sql`${ref(tally.day)}::text`.as('day'), sql`sum(${ref(tally.count)})::bigint`.as('rows')])
    .select(sums.map(([key, column]) => sql`sum(${ref(column)})::text`.as(`sum ${key}`)))
    .groupBy(ref(tally.day))
    .having(sql<boolean>`sum(${ref(tally.count)}) > 0`)
  const found = (await tx
    .selectFrom(
      sql<{ same: boolean | null }>`(select bool_and(time_zone = ${narrower.timeZone}) as same from domain
      where id = any(visible_domains()))`.as('zone'),
    )
    .leftJoin(days.as('days'), (join) => join.onTrue())
    .selectAll()
    .orderBy('days.day')
    .execute()) as Record<string, unknown>[]
  return found[0]?.['same'] === true
    ? gathered(
        found.filter((row) => row['day'] !== null),
        sums,
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

function gathered(rows: Record<string, unknown>[], sums: (readonly [string, string])[]): Tallied {
  const days = rows.map((row) => ({ day: String(row['day']), count: Number(row['rows']) }))
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const sumOf = (key: string) => rows.reduce((sum, row) => sum + wholeNumber(row[`sum ${key}`]), 0n)
  return { total, days, sums: new Map(sums.map(([key]) => [key, sumOf(key)])) }
}

/** Whether the roll-up has a column for everything rows are narrowed by. */
export function answers(tally: Tally, { list, agentIds, narrowings }: Narrower): boolean {
  const seesAll = list.scope === 'everyone' || (list.scope === 'downline' && agentIds === null)
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
