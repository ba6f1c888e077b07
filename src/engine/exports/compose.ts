import { sql } from 'kysely'
import { digitsOf } from '#values/currency.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { formatCount } from '#values/grouped.ts'
import { writtenInstant } from '#values/zones/written-time.ts'
import type { Tx } from '#engine/action/act.ts'
import { requestedRows } from '#engine/list/plan/list-request.ts'
import type { ListRequest } from '#engine/list/plan/list-request.ts'
import { filterText, periodText } from '#engine/exports/filter-text.ts'
import { textIn, wholeNumber } from '#engine/list/plan/present.ts'
import { columnsOf } from '#engine/list/plan/search.ts'
import { ordered } from '#engine/list/plan/seek.ts'
import type { TableExtension } from '#blueprint/report/report.ts'
import { Conflict } from '#platform/errors/app-errors.ts'
import type { ClaimedExport } from './claim.ts'
import type { Report, ReportColumn, ReportRow, Totals } from './report.ts'
import { readAhead } from './read-ahead.ts'
import type { Requester } from './requester.ts'

export const maxRows = { csv: 5_000_000, xlsx: 1_000_000, pdf: 20_000 }
const batchSize = 1_000

export interface ComposeContext {
  readonly claimed: ClaimedExport
  readonly extension: TableExtension
  readonly requester: Requester
  readonly onRows: (rows: number) => Promise<void>
}

/** The report of the rows the screen would show, in the same order. */
export async function compose(tx: Tx, request: ListRequest, composing: ComposeContext): Promise<Report> {
  const { claimed, requester } = composing
  const columns = requestedColumns(request, claimed)
  const { isMixed, binding } = request
  const { list } = binding
  const summed = columns.filter(({ kind }) => kind.traits.total === 'sum').map(({ key }) => key)
  const totals: Totals = { rows: 0, summed, parts: new Map() }
  const selected = ordered(requestedRows(tx, request), request.search).select(
    columns.map(({ key }) => sql.ref(`row.${key}`).as(key)),
  )
  const { timeZone } = requester
  const readingIn = (currency: string) => ({ timeZone, currency, digits: digitsOf(currency) })
  // In a report with several currencies, values without one have no decimals of their own.
  const usual = isMixed ? { timeZone, currency: requester.currency } : readingIn(requester.currency)
  const batches = tx.getExecutor().stream<ReportRow>(selected.compile(), batchSize)
  return {
    title: list.title,
    head: claimed.order.isBare ? [] : await headOf(tx, request, composing),
    columns,
    batches: withTotals(readAhead(batches), totals, { ...composing, isMixed }),
    totals,
    formatOf: (currency) => (isMixed && typeof currency === 'string' ? readingIn(currency) : usual),
  }
}

/**
 * The requested columns, else the visible ones; with several currencies the currency column is
 * added.
 */
function requestedColumns({ binding, isMixed }: ListRequest, { order }: ClaimedExport): readonly ReportColumn[] {
  const known = columnsOf(binding.list)
  const visible = Object.keys(known).filter((key) => !known[key]!.traits.hidden)
  const keys = order.columns?.filter((key) => key in known) ?? visible
  const columns = keys.map((key) => ({ key, kind: known[key]! }))
  return isMixed && !keys.includes('currency')
    ? [...columns, { key: 'currency', kind: known['currency'] ?? text('Currency') }]
    : columns
}

async function* withTotals(
  batches: AsyncIterable<{ readonly rows: readonly ReportRow[] }>,
  totals: Totals,
  { extension, onRows, isMixed }: ComposeContext & { readonly isMixed: boolean },
): AsyncGenerator<readonly ReportRow[]> {
  const max = maxRows[extension]
  for await (const { rows } of batches) {
    totals.rows += rows.length
    if (totals.rows > max)
      throw new Conflict(
        `The list has more than ${formatCount(max, 'USD')} rows, the maximum for a ${extension} file. Narrow the filters.`,
      )
    for (const [currency, group] of Map.groupBy(rows, (row) => (isMixed ? textIn(row['currency']) : null))) {
      const { rows: before, sums } = totals.parts.get(currency) ?? { rows: 0, sums: new Map<string, bigint>() }
      for (const key of totals.summed)
        sums.set(
          key,
          group.reduce((all, row) => all + wholeNumber(row[key]), sums.get(key) ?? 0n),
        )
      totals.parts.set(currency, { rows: before + group.length, sums })
    }
    await onRows(totals.rows)
    yield rows
  }
}

/** The header of the file: operator, report, filters, time and user, for auditors. */
async function headOf(
  tx: Tx,
  { binding, search, viewer }: ListRequest,
  { claimed, requester }: ComposeContext,
): Promise<Report['head']> {
  const { rows } = await sql<{
    snapshot: string
    now: Date
  }>`select pg_current_snapshot()::text as snapshot, now() as now`.execute(tx)
  const { snapshot, now } = rows[0]!
  const { filters } = claimed.order
  const { actor, scope, timeZone } = viewer
  const { timeZone: shownIn } = requester
  const own = await binding.head?.(tx, { actor, scope, timeZone, filters: search.filters })
  return [
    ['Operator', requester.operator],
    ['Report', binding.list.title],
    ['Period', [periodText(binding.list, filters), ...(timeZone === shownIn ? [] : [`(${timeZone})`])].join(' ')],
    ...(own ?? []),
    ['Generated', writtenInstant(now, shownIn)],
    ['Filters', filterText(binding.list, filters) || 'None'],
    ['Sorted by', `${columnsOf(binding.list)[search.sort]?.label ?? search.sort}, ${search.direction}`],
    ['Time zone', shownIn],
    ['User', `${requester.actor.name} (${requester.actor.username})`],
    ['Snapshot', snapshot],
    ['Request id', claimed.id],
  ]
}
