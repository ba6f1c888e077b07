import { sql } from 'kysely'
import { text } from '#blueprint/kinds/kinds.ts'
import { localInstant } from '#blueprint/kinds/local-time.ts'
import type { Tx } from '#engine/action/act.ts'
import { askedRows } from '#engine/list/plan/asked-rows.ts'
import type { Understood } from '#engine/list/plan/asked-rows.ts'
import { filterWords, intervalWords } from '#engine/list/plan/filter-words.ts'
import { textIn, wholeNumber } from '#engine/list/plan/present.ts'
import { columnsOf } from '#engine/list/plan/search.ts'
import { ordered } from '#engine/list/plan/seek.ts'
import type { TableExtension } from '#blueprint/report/report.ts'
import { Refused } from '#platform/errors/problems.ts'
import type { Claimed } from './claim.ts'
import type { Report, ReportColumn, ReportRow, Totals } from './report.ts'
import type { Requester } from './requester.ts'

export const mostRows = { csv: 5_000_000, xlsx: 1_000_000, pdf: 20_000 }
const batchSize = 1_000

export interface Composing {
  readonly claimed: Claimed
  readonly extension: TableExtension
  readonly requester: Requester
  readonly onRows: (rows: number) => Promise<void>
}

/** The report of what the screen would show, in the order it would show it. */
export async function compose(tx: Tx, understood: Understood, composing: Composing): Promise<Report> {
  const { claimed, requester } = composing
  const columns = columnsAsked(understood, claimed)
  const { isMixed, binding } = understood
  const { list } = binding
  const summed = columns.filter(({ kind }) => kind.traits.total === 'sum').map(({ key }) => key)
  const totals: Totals = { rows: 0, summed, parts: new Map() }
  const selected = ordered(askedRows(tx, understood), understood.search).select(
    columns.map(({ key }) => sql.ref(`row.${key}`).as(key)),
  )
  const { timeZone } = requester
  const readingIn = (currency: string) => ({ timeZone, currency, digits: requester.digits.get(currency) ?? 2 })
  // Among several currencies what belongs to none is told with the decimals that all of them fit in.
  const usual = isMixed ? { timeZone, currency: requester.currency } : readingIn(requester.currency)
  const batches = tx.getExecutor().stream<ReportRow>(selected.compile(), batchSize)
  return {
    title: list.title,
    head: await headOf(tx, understood, composing),
    columns,
    batches: counted(batches, totals, { ...composing, isMixed }),
    totals,
    readingOf: (currency) => (isMixed && typeof currency === 'string' ? readingIn(currency) : usual),
  }
}

/** Exactly the columns asked for, else all that the screen shows unasked; among several currencies each row says its own. */
function columnsAsked({ binding, isMixed }: Understood, { order }: Claimed): readonly ReportColumn[] {
  const known = columnsOf(binding.list)
  const visible = Object.keys(known).filter((key) => !known[key]!.traits.hidden)
  const keys = order.columns?.filter((key) => key in known) ?? visible
  const columns = keys.map((key) => ({ key, kind: known[key]! }))
  return isMixed && !keys.includes('currency')
    ? [...columns, { key: 'currency', kind: known['currency'] ?? text('Currency') }]
    : columns
}

async function* counted(
  batches: AsyncIterable<{ readonly rows: readonly ReportRow[] }>,
  totals: Totals,
  { extension, onRows, isMixed }: Composing & { readonly isMixed: boolean },
): AsyncGenerator<readonly ReportRow[]> {
  const most = mostRows[extension]
  for await (const { rows } of batches) {
    totals.rows += rows.length
    if (totals.rows > most)
      throw new Refused(
        `The list has more than ${most.toLocaleString('en')} rows, the maximum for a ${extension} file. Narrow the filters.`,
      )
    for (const [currency, its] of Map.groupBy(rows, (row) => (isMixed ? textIn(row['currency']) : null))) {
      const { rows: before, sums } = totals.parts.get(currency) ?? { rows: 0, sums: new Map<string, bigint>() }
      for (const key of totals.summed)
        sums.set(
          key,
          its.reduce((all, row) => all + wholeNumber(row[key]), sums.get(key) ?? 0n),
        )
      totals.parts.set(currency, { rows: before + its.length, sums })
    }
    await onRows(totals.rows)
    yield rows
  }
}

/** Who made it, of what, when and for whom: what an auditor asks of any printed figure. */
async function headOf(
  tx: Tx,
  { binding, search, asker }: Understood,
  { claimed, requester }: Composing,
): Promise<Report['head']> {
  const { rows } = await sql<{
    snapshot: string
    now: Date
  }>`select pg_current_snapshot()::text as snapshot, now() as now`.execute(tx)
  const { snapshot, now } = rows[0]!
  const { filters } = claimed.order
  const { actor, scope, timeZone } = asker
  const own = await binding.head?.(tx, { actor, scope, timeZone, filters: search.filters })
  return [
    ['Operator', requester.operator],
    ['Report', binding.list.title],
    ['Period', intervalWords(binding.list, filters)],
    ...(own ?? []),
    ['Generated', localInstant(now, asker.timeZone)],
    ['Filters', filterWords(binding.list, filters) || 'None'],
    ['Sorted by', `${columnsOf(binding.list)[search.sort]?.label ?? search.sort}, ${search.direction}`],
    ['Time zone', asker.timeZone],
    ['User', `${requester.actor.name} (${requester.actor.username})`],
    ['Snapshot', snapshot],
    ['Request id', claimed.id],
  ]
}
