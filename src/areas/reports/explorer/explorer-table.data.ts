import type { AnyKind } from '#blueprint/kind.ts'
import type { ParametersOf } from '#blueprint/screen/query.ts'
import { currenciesOf } from '#areas/agents/day-totals/card-totals.facts.ts'
import { isStartInScope, startNodeOf } from '#areas/agents/day-totals/report-filters.facts.ts'
import { comparisonOf } from '#areas/reports/rules/compared-period.ts'
import { withArchive } from '#engine/archive/with-archive.ts'
import { parseListRequest, requestedRows } from '#engine/list/plan/list-request.ts'
import { answerWithin, type QueryRequest } from '#engine/query-handler.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import {
  dimensionColumns,
  figureColumns,
  figuresBefore,
  figures,
  isOfRevenue,
  usualRows,
  type Dimension,
  type ExploredFigure,
} from './dimensions.ts'
import { explorerTable } from './explorer-table.queries.ts'
import { explorerData } from './explorer.data.ts'
import type { ExplorerRequest } from './explorer-links.ts'
import { explorer } from './explorer.screen.ts'
import { pivotOf, type PivotCell } from './pivot.ts'

const limits = { rows: 200, columns: 24 }
/** As many rows of the list as a table is made of; where it has more, its sums would not be those of the list. */
const mostCells = 20_000

type Asked = ParametersOf<typeof explorerTable>
type ExplorerRow = Readonly<Record<string, unknown>>

const isFigure = (text: string): text is ExploredFigure => figures.some((one) => one === text)

function figureOf({ figure = 'OWN' }: Asked): Exclude<ExploredFigure, 'RTP'> {
  if (!isFigure(figure) || figure === 'RTP') throw new BadInput({ figure: 'Choose a figure that can be added up.' })
  return figure
}

/** Figures of revenue are read only where they are asked for. */
const searchOf = (asked: Asked): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    Object.entries(asked).flatMap(([name, text]) => (text && name !== 'figure' ? [[name, text]] : [])),
  ),
  ...(isOfRevenue(figureOf(asked)) && { figures: figureOf(asked) }),
})

const columns: Readonly<Record<string, AnyKind>> = explorer.columns

/** What a row is called by these dimensions, as the files of the list write it. */
function labelOf(row: ExplorerRow, by: readonly Dimension[], timeZone: string): string {
  const parts = by.map((dimension) => {
    const column = dimensionColumns[dimension]
    const value = row[column]
    const kind = columns[column]
    return value === null || kind === undefined
      ? 'None'
      : kind.toText(value, { timeZone, currency: String(row['currency']) })
  })
  return parts.join(' · ')
}

/** The rows of the list as the user sees them there, without paging. */
async function rowsOf({ tx, actor, scope, timeZone, archive, parameters }: QueryRequest<typeof explorerTable>) {
  const viewer = { actor, scope, timeZone, archive }
  const request = await withArchive(tx, await parseListRequest(tx, explorerData, viewer, searchOf(parameters)))
  const filters = request.search.filters as ExplorerRequest['filters']
  const found = (await requestedRows(tx, request)
    .selectAll()
    .orderBy('row.id')
    .limit(mostCells + 1)
    .execute()) as ExplorerRow[]
  if (found.length > mostCells)
    throw new BadInput({
      by: 'These rows and columns have too many values for a table. Choose fewer, or a shorter period.',
    })
  return {
    found,
    node: startNodeOf({ actor, scope, filters }),
    by: filters.by ?? usualRows,
    across: filters.across ?? [],
    isCompared: comparisonOf(filters) !== null,
  }
}

const keyText = (value: unknown): string => (typeof value === 'bigint' ? value.toString() : JSON.stringify(value ?? ''))

const inOrder = (rows: readonly ExplorerRow[], by: readonly Dimension[]): ExplorerRow[] => {
  const keyOf = (row: ExplorerRow) => by.map((one) => keyText(row[dimensionColumns[one]])).join('\u0000')
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0))
}

/** A start outside the downline of the reader is as one that does not exist. */
async function startsInScope({ tx, actor, scope }: QueryRequest<typeof explorerTable>, node: bigint | null) {
  if (node === null) return true
  const found = await tx
    .selectFrom('agent')
    .where('agent.id', '=', node)
    .where(isStartInScope({ actor, scope, filters: { node } }))
    .select('agent.id')
    .executeTakeFirst()
  return found !== undefined
}

/** Rows of one figure under their labels. */
const cellsOf = (
  rows: readonly ExplorerRow[],
  column: string,
  labels: { readonly row: (row: ExplorerRow) => string; readonly column: (row: ExplorerRow) => string },
): readonly PivotCell[] =>
  rows.map((row) => ({
    row: labels.row(row),
    column: labels.column(row),
    value: BigInt(row[column] as bigint | number),
  }))

/** The sums of each row in the period before and in the period. */
function comparedOf(now: readonly PivotCell[], before: readonly PivotCell[]): ReturnType<typeof pivotOf> {
  const [sums, earlier] = [pivotOf(now, [], 'Total', limits), pivotOf(before, [], 'Total', limits)]
  return {
    columns: ['Period before'],
    rows: sums.rows.map(({ label, cells }, place) => ({
      label,
      cells: [...(earlier.rows[place]?.cells ?? []), ...cells],
    })),
    isCut: sums.isCut,
  }
}

export const explorerTableAnswer = answerWithin(explorerTable, async (request) => {
  const figure = figureOf(request.parameters)
  const { found, by, across, node, ...asked } = await rowsOf(request)
  if (!(await startsInScope(request, node))) return null
  const before = asked.isCompared && across.length === 0 ? figuresBefore[figure] : undefined
  const tableIn = (currency: string) => {
    const rows = inOrder(
      found.filter((row) => row['currency'] === currency),
      by,
    )
    const labels = {
      row: (row: ExplorerRow) => labelOf(row, by, request.timeZone),
      column: (row: ExplorerRow) => labelOf(row, across, request.timeZone),
    }
    const cells = cellsOf(rows, figureColumns[figure], labels)
    if (before !== undefined) return { currency, ...comparedOf(cells, cellsOf(rows, before, labels)) }
    const heads = across.length === 0 ? [] : [...new Set(inOrder(rows, across).map(labels.column))]
    return { currency, ...pivotOf(cells, heads, 'Total', limits) }
  }
  const tables = (await currenciesOf(request.tx, request.actor)).map(tableIn)
  return {
    figure,
    isCut: tables.some(({ isCut }) => isCut),
    isCompared: before !== undefined,
    tables: tables
      .filter(({ rows }) => rows.length > 1)
      .map(({ currency, columns: heads, rows }) => ({
        currency,
        columns: [...heads],
        rows: rows.map(({ label, cells }) =>
          figure === 'BETS'
            ? { label, counts: cells.map((one) => (one === null ? null : Number(one))) }
            : { label, amounts: [...cells] },
        ),
      })),
  }
})
