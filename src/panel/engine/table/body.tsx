import type { ReactNode } from 'react'
import { useMediaQuery } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import type { AnyList } from '#blueprint/screen/list.ts'
import { pageSize, type FilterTotals, type Totals, type TotalsByCurrency } from '#blueprint/wire.ts'
import type { WireRow } from '#panel/kinds/cells.tsx'
import { formatCount } from '#panel/kinds/format.ts'
import { siteAmong } from '#panel/inputs/money-in.ts'
import type { SiteConfig } from '#panel/session/state.ts'
import { Button } from '#panel/ui/button.tsx'
import { EmptyNote, FailureNote } from '#panel/ui/pieces.tsx'
import { part, Part } from '#panel/ui/part.tsx'
import type { ChosenColumns, Column } from './columns.ts'
import type { GridChoice } from '#panel/tiles/use-grid.tsx'
import type { FixedFilters, ListAnswer } from '#panel/engine/list/query.ts'
import type { ListRequest, ListState } from '#panel/engine/list/state.ts'
import { Table, type Selection } from './table.tsx'
import type { TotalLine } from './total-row.tsx'
import './body.css'

const Tiles = part(() => import('#panel/tiles/tiles.tsx'))
const Cards = part(() => import('./cards.tsx'))

interface BodyProps {
  readonly list: AnyList
  readonly columns: readonly Column[]
  readonly chosen: ChosenColumns
  readonly result: UseQueryResult<ListAnswer>
  readonly site: SiteConfig
  readonly query: ListRequest
  readonly only: FixedFilters
  readonly grid: GridChoice | null
  readonly set: ListState['set']
  readonly refetch: () => void
  readonly active: number
  readonly onActivate: (place: number) => void
  readonly onOpen: (place: number) => void
  readonly menuOf: (row: WireRow, place: number) => ReactNode
  readonly selection: Selection | null
  readonly filterTotals: FilterTotals['data'] | undefined
}

/** The rows, or a message if there are none. */
export function Body(props: BodyProps) {
  const { list, columns, result, site, query, set } = props
  const isPhone = useMediaQuery('(max-width: 767px)') ?? false
  const { data, error, isPending, isPlaceholderData } = result
  if (!data)
    return error && !isPending ? (
      <FailureNote failure={error} retry={props.refetch} />
    ) : (
      <Skeleton columns={columns.length} />
    )
  if (data.data.length === 0) return <NoRows {...props} answer={data} />
  const sort = (key: string) =>
    set({ sort: key, direction: query.sort === key && query.direction === 'descending' ? 'ascending' : 'descending' })
  const shared = {
    list,
    columns,
    rows: data.data,
    site: siteAmong(
      site,
      data.data.map(({ currency }) => currency),
    ),
    menuOf: props.menuOf,
    isStale: isPlaceholderData,
    totals: totalsOf(props, data),
  }
  if (props.grid?.isOn)
    return (
      <Part waiting={<Skeleton columns={1} />}>
        <Tiles {...shared} query={query} only={props.only} total={data.total_item ?? data.data.length} />
      </Part>
    )
  if (isPhone)
    return (
      <Part waiting={<Skeleton columns={1} />}>
        <Cards {...shared} onOpen={props.onOpen} />
      </Part>
    )
  const { sort: by, direction } = query
  return (
    <Table
      {...shared}
      chosen={props.chosen}
      order={{ sort: by, direction }}
      onSort={sort}
      selection={props.selection}
      active={props.active}
      onActivate={props.onActivate}
      onOpen={props.onOpen}
    />
  )
}

/** Nothing matches; or only this page is empty, because it is beyond the last one or all of its rows were decided. */
function NoRows({ list, set, site, answer }: BodyProps & { readonly answer: ListAnswer }) {
  const { total_item: total = 0, last_page: last = 1 } = answer
  if (total === 0) return <EmptyNote>{list.empty ?? 'No rows match these filters.'}</EmptyNote>
  const rows = total === 1 ? '1 row matches' : `${formatCount(total, site.currency)} rows match`
  return (
    <EmptyNote action={<Button onClick={() => set({ page: last, cursor: null })}>Go to the last page</Button>}>
      There are no rows on this page. {rows}.
    </EmptyNote>
  )
}

function totalsOf({ filterTotals, site, columns }: BodyProps, { page_totals, page_totals_by_currency }: ListAnswer) {
  const page = totalLines('page', columns, [page_totals, page_totals_by_currency])
  // Sums of columns that are not shown are no line.
  const sums = page.filter(({ totals }) => columns.some(({ key }) => totals[key] !== undefined))
  if (!filterTotals) return sums
  const { total_item, totals, totals_by_currency } = filterTotals
  return [
    ...sums,
    ...totalLines(`all ${formatCount(total_item, site.currency)}`, columns, [totals, totals_by_currency]),
  ]
}

/** Total lines: one, or one for each currency after the totals that are no money. */
function totalLines(
  label: string,
  columns: readonly Column[],
  sums: readonly [Totals | undefined, TotalsByCurrency | undefined],
): TotalLine[] {
  const [totals = {}, byCurrency = {}] = sums
  const [only, ...others] = Object.entries(byCurrency)
  if (!only || others.length === 0) return [{ label, totals, currency: only?.[0] }]
  const parts = [only, ...others].map(([currency, its]) => ({ label: `${label}, ${currency}`, totals: its, currency }))
  const hasCounts = columns.some(({ key }) => totals[key] !== undefined)
  return hasCounts ? [{ label, totals }, ...parts] : parts
}

const Skeleton = ({ columns }: { columns: number }) => (
  <output className="table-frame" aria-label="Loading rows">
    <div
      className="skeleton"
      style={{ gridTemplateColumns: `repeat(${Math.min(columns, 12)}, 1fr)` }}
      aria-hidden="true"
    >
      {Array.from({ length: pageSize * Math.min(columns, 12) }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  </output>
)
