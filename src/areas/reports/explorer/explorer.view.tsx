import { useState, type ReactNode } from 'react'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { useQueryOf, type AboveProps } from '#panel/engine/view.ts'
import { Amount } from '#panel/kinds/cells.tsx'
import { formatCount } from '#panel/kinds/format.ts'
import { part, Part } from '#panel/ui/part.tsx'
import { EmptyNote, FailureNote, Panel, SmallTable, TabStrip, Waiting } from '#panel/ui/pieces.tsx'
import RevenueDefinition from '#areas/reports/revenue/definitions/revenue-definition.view.tsx'
import { figureColumns, figures, isOfRevenue, type ExploredFigure } from './dimensions.ts'
import { explorerTable } from './explorer-table.queries.ts'
import { explorer } from './explorer.screen.ts'
import { sharesOfRows } from './pivot.ts'

const LabelBars = part(() => import('#panel/ui/charts/label-bars.tsx'))

type Table = AnswerOf<typeof explorerTable>['tables'][number]
type TableRow = Table['rows'][number]

const labelOf = (figure: ExploredFigure): string => explorer.columns[figureColumns[figure]].label

const cellsOf = ({ amounts, counts }: TableRow): readonly (string | number | null)[] => amounts ?? counts ?? []

/** As many groups of bars as can be told apart. */
const [mostGroups, mostBars] = [31, 8]

interface TableProps {
  readonly table: Table
  readonly figure: ExploredFigure
  readonly isCompared: boolean
}

const lastHead = (isCompared: boolean): string => (isCompared ? 'This period' : 'Total')

/** The bars of a row: one for each column, the sum where there are none, and both periods of a comparison. */
function barsOf(row: TableRow, { table: { columns }, figure, isCompared }: TableProps) {
  const cells = cellsOf(row)
  const last = cells.at(-1) ?? null
  if (columns.length === 0) return { [labelOf(figure)]: last }
  const bars = Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? null]))
  return isCompared ? { ...bars, [lastHead(isCompared)]: last } : bars
}

function Chart(props: TableProps) {
  const { table, figure } = props
  const rows = table.rows.slice(0, -1)
  if (rows.length > mostGroups || table.columns.length > mostBars)
    return <EmptyNote>{`A chart shows at most ${mostGroups} rows and ${mostBars} columns. Choose fewer.`}</EmptyNote>
  const groups = rows.map((row) => ({
    label: row.label,
    bars: barsOf(row, props),
  }))
  return (
    <Part waiting={<Waiting />}>
      <LabelBars height={240} groups={groups} {...(figure === 'BETS' ? {} : { currency: table.currency })} />
    </Part>
  )
}

function Crosstab({ table, figure, isCompared }: TableProps) {
  const heads = [...table.columns, lastHead(isCompared), 'Share %']
  const cellOf = (value: string | number | null, place: number): ReactNode =>
    value === null ? (
      ''
    ) : typeof value === 'number' ? (
      formatCount(value)
    ) : (
      <Amount key={place} value={value} currency={table.currency} signed />
    )
  const sums = table.rows.map((row) => cellsOf(row).at(-1) ?? null)
  const shares = [...sharesOfRows(sums.slice(0, -1), sums.at(-1) ?? null), '']
  const lines = table.rows.map((row, place) => [row.label, ...cellsOf(row).map(cellOf), shares[place] ?? ''])
  return (
    <SmallTable
      label={`${labelOf(figure)} ${table.currency}`}
      head={['', ...heads]}
      numeric={heads.map((_, place) => place + 1)}
      rows={lines.slice(0, -1)}
      foot={lines.at(-1) ?? []}
    />
  )
}

const shapes = [
  { key: 'CHART', title: 'Chart' },
  { key: 'TABLE', title: 'Table' },
] as const

/** The figures that are chosen for the list and can be added up. */
const offered = (text: string | undefined): readonly ExploredFigure[] => {
  const chosen = text
    ? figures.filter((one) => text.split(',').includes(one))
    : figures.filter((one) => !isOfRevenue(one))
  const summed = chosen.filter((one) => one !== 'RTP')
  return summed.length > 0 ? summed : ['OWN']
}

/** One figure of the list below as a chart or a table with the second dimension as columns. */
export default function AboveExplorer(above: AboveProps) {
  const { filters } = above
  const { settledOn, node, by, across, product, level, sport, eventId, marketId, domainId, compare, compareYear } =
    filters
  const choices = offered(filters['figures'])
  const [shape, setShape] = useState<(typeof shapes)[number]['key'] | null>(null)
  const [asked, setAsked] = useState<ExploredFigure>('OWN')
  const figure = choices.includes(asked) ? asked : (choices[0] ?? 'OWN')
  // With a second dimension the table is what was asked for.
  const isTable = (shape ?? (across ? 'TABLE' : 'CHART')) === 'TABLE'
  const search = {
    figure,
    settledOn,
    node,
    by,
    across,
    product,
    level,
    sport,
    eventId,
    marketId,
    domainId,
    compare,
    compareYear,
  }
  const { data, failure, refetch } = useQueryOf(explorerTable, search)
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  return (
    <Panel
      title={labelOf(figure)}
      actions={<TabStrip label="Shown as" tabs={shapes} chosen={isTable ? 'TABLE' : 'CHART'} onChoose={setShape} />}
    >
      <TabStrip
        label="Figure"
        tabs={choices.map((one) => ({ key: one, title: labelOf(one) }))}
        chosen={figure}
        onChoose={setAsked}
      />
      {choices.some(isOfRevenue) ? <RevenueDefinition {...above} /> : null}
      {data.isCut ? <p>Not all rows and columns fit: the sums are complete, and the list below has all rows.</p> : null}
      {data.tables.length === 0 ? <EmptyNote>{explorer.empty ?? 'No rows.'}</EmptyNote> : null}
      {data.tables.map((table) =>
        isTable ? (
          <Crosstab key={table.currency} table={table} figure={data.figure} isCompared={data.isCompared} />
        ) : (
          <Chart key={table.currency} table={table} figure={data.figure} isCompared={data.isCompared} />
        ),
      )}
    </Panel>
  )
}
