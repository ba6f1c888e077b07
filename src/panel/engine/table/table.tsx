import { memo, useEffect, useMemo, useRef, type CSSProperties, type ReactNode } from 'react'
import type { AnyKind } from '#blueprint/kind.ts'
import { isSortable } from '#blueprint/paths/endpoints.ts'
import type { AnyList, Direction } from '#blueprint/screen/list.ts'
import { renderCell, type WireRow } from '#panel/kinds/cells.tsx'
import type { SiteConfig } from '#panel/session/state.ts'
import { ColumnHead, widthStyle } from '#panel/columns/column-head.tsx'
import { useTableEdges } from '#panel/columns/use-table-edges.ts'
import { headOf, type ChosenColumns, type Column } from './columns.ts'
import { TotalRow, type TotalLine } from './total-row.tsx'
import { usePaperFit } from './use-paper-fit.ts'
import './table.css'

export interface TableProps {
  readonly list: AnyList
  readonly columns: readonly Column[]
  readonly chosen: ChosenColumns
  readonly rows: readonly WireRow[]
  readonly site: SiteConfig
  readonly order: { readonly sort: string; readonly direction: Direction }
  readonly onSort: (key: string) => void
  readonly totals: readonly TotalLine[]
  readonly selection: Selection | null
  readonly active: number
  readonly onActivate: (place: number) => void
  readonly onOpen: (place: number) => void
  readonly menuOf: (row: WireRow, place: number) => ReactNode
  readonly isStale: boolean
}
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly toggle: (id: string, isRange: boolean) => void
  readonly toggleAll: () => void
}

export const idOf = (row: WireRow): string => String(row['id'])

export function Table(props: TableProps) {
  const { list, columns, rows, site, totals, selection, chosen } = props
  const frame = useRef<HTMLElement>(null)
  const pins = columns.filter(({ key }) => chosen.isPinned(key)).map(({ key }) => key)
  const shape = columns.map(({ key }) => `${key}:${chosen.widthOf(key) ?? ''}:${pins.includes(key)}`).join(' ')
  useTableEdges(frame, `${shape} ${selection !== null}`)
  usePaperFit(frame)
  const places = useMemo(
    () => placesOf(columns, chosen, selection === null ? 0 : 1),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the shape says what the places depend on
    [shape, selection === null],
  )
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <section ref={frame} className="table-frame" tabIndex={0} aria-label={list.title}>
      <table className={props.isStale ? 'rows rows-stale' : 'rows'} aria-label={list.title} aria-busy={props.isStale}>
        <Head {...props} />
        <tbody>
          {rows.map((row, index) => (
            <Row
              key={idOf(row)}
              row={row}
              place={index}
              columns={columns}
              places={places}
              site={site}
              isActive={index === props.active}
              isSelected={selection?.ids.has(idOf(row)) ?? null}
              toggle={selection?.toggle}
              onActivate={props.onActivate}
              onOpen={props.onOpen}
              menuOf={props.menuOf}
            />
          ))}
        </tbody>
        {totals.length > 0 ? (
          <tfoot>
            {totals.map((one) => (
              <TotalRow key={one.label} {...one} columns={columns} site={site} hasSelection={selection !== null} />
            ))}
          </tfoot>
        ) : null}
      </table>
    </section>
  )
}

function Head({ list, columns, chosen, site, order, onSort, selection, rows }: TableProps) {
  const isAll = selection !== null && rows.length > 0 && rows.every((row) => selection.ids.has(idOf(row)))
  return (
    <thead>
      <tr>
        {selection ? (
          <th scope="col" className="select-cell">
            <label>
              <input
                type="checkbox"
                checked={isAll}
                onChange={selection.toggleAll}
                aria-label="Select all rows on this page"
              />
            </label>
          </th>
        ) : null}
        {columns.map((column, index) => {
          const { key, kind } = column
          const sorted = order.sort === key ? order.direction : undefined
          const label = headOf(column, site)
          return (
            <ColumnHead
              key={key}
              column={column}
              columns={chosen}
              className={cellClass(kind, chosen.isPinned(key))}
              left={`var(--pin-${index + (selection ? 1 : 0)}, 0px)`}
              sorted={sorted}
            >
              {isSortable(list, key) ? (
                <button type="button" onClick={() => onSort(key)}>
                  {label}
                  <span aria-hidden="true">{sorted === 'ascending' ? ' ↑' : sorted === 'descending' ? ' ↓' : ''}</span>
                </button>
              ) : (
                label
              )}
            </ColumnHead>
          )
        })}
        <th scope="col" className="menu-cell">
          <span className="unseen">Actions</span>
        </th>
      </tr>
    </thead>
  )
}

interface RowProps extends Pick<TableProps, 'columns' | 'site' | 'onActivate' | 'onOpen' | 'menuOf'> {
  readonly row: WireRow
  readonly place: number
  readonly places: readonly CellPlace[]
  readonly isActive: boolean
  readonly isSelected: boolean | null
  readonly toggle: Selection['toggle'] | undefined
}

const Row = memo(function Row({
  row,
  place,
  places,
  columns,
  site,
  isActive,
  isSelected,
  toggle,
  onActivate,
  onOpen,
  menuOf,
}: RowProps) {
  const line = useRef<HTMLTableRowElement>(null)
  const wasActive = useRef(isActive)
  useEffect(() => {
    // A row that is active initially is not scrolled to: that would move the start of the tab order here.
    if (isActive && !wasActive.current) line.current?.scrollIntoView({ block: 'nearest' })
    wasActive.current = isActive
  }, [isActive])
  return (
    <tr
      ref={line}
      className={rowClass(row, columns, isActive, isSelected === true)}
      onClick={() => onActivate(place)}
      onDoubleClick={() => onOpen(place)}
    >
      {toggle ? (
        <td className="select-cell">
          <label>
            <input
              type="checkbox"
              checked={isSelected === true}
              aria-label={`Select row ${place + 1}`}
              onChange={(event) =>
                toggle(idOf(row), event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
              }
            />
          </label>
        </td>
      ) : null}
      {columns.map(({ key, kind }, index) => (
        <td key={key} {...places[index]} title={wholeText(kind, row[key])}>
          {renderCell({ kind, value: row[key], row, site })}
        </td>
      ))}
      <td className="menu-cell">{menuOf(row, place)}</td>
    </tr>
  )
})

const isText = ({ name }: AnyKind): boolean => name === 'text' || name === 'longText'

/** Long texts are truncated first; the title and the details show them in full. */
const cellClass = (kind: AnyKind, isPinned: boolean): string =>
  [kind.isNumeric ? 'numeric' : isText(kind) ? 'prose' : '', isPinned ? 'pinned' : ''].join(' ').trim()

interface CellPlace {
  readonly className: string
  readonly style: CSSProperties
}

/** Class and width of the cells of each column, and where a pinned one stops. */
const placesOf = (columns: readonly Column[], chosen: ChosenColumns, before: number): readonly CellPlace[] =>
  columns.map(({ key, kind }, index) => {
    const isPinned = chosen.isPinned(key)
    const style = {
      ...widthStyle(chosen.widthOf(key)),
      ...(isPinned ? { left: `var(--pin-${index + before}, 0px)` } : {}),
    }
    return { className: cellClass(kind, isPinned), style }
  })

const wholeText = (kind: AnyKind, value: unknown): string | undefined =>
  isText(kind) && typeof value === 'string' && value.length > 18 ? value : undefined

/** Bet rows have the colour of their side, as is usual on exchanges. */
export function rowClass(row: WireRow, columns: readonly Column[], isActive: boolean, isSelected: boolean): string {
  const side = columns.find(
    ({ key, kind }) => kind.options.includes('BACK') && (row[key] === 'BACK' || row[key] === 'LAY'),
  )
  const sideClass = side ? (row[side.key] === 'BACK' ? 'row-back' : 'row-lay') : ''
  return [sideClass, isActive ? 'row-active' : '', isSelected ? 'row-selected' : ''].join(' ').trim()
}
