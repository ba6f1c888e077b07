import type { MouseEvent, ReactNode } from 'react'
import { ageOf } from '#panel/kinds/format.ts'
import { renderCell, type WireRow } from '#panel/kinds/cells.tsx'
import { moneyIn } from '#panel/inputs/money-in.ts'
import type { SiteConfig } from '#panel/session/state.ts'
import { nameOf } from '#panel/kinds/name-of-row.ts'
import { headOf, type Column } from './columns.ts'
import { idOf, rowClass, type TableProps } from './table.tsx'
import { totalText } from './total-row.tsx'
import './cards.css'

type CardsProps = Pick<TableProps, 'columns' | 'rows' | 'site' | 'totals' | 'menuOf' | 'isStale' | 'list' | 'onOpen'>

/** Rows on a phone. */
export default function Cards({ columns, rows, site, totals, menuOf, isStale, list, onOpen }: CardsProps) {
  return (
    <ul className={isStale ? 'cards rows-stale' : 'cards'} aria-label={list.title}>
      {rows.map((row, index) => (
        <Card
          key={idOf(row)}
          row={row}
          columns={columns}
          site={site}
          menu={menuOf(row, index)}
          onOpen={() => onOpen(index)}
        />
      ))}
      {totals.map(({ label, totals: sums, currency }) => (
        <li key={label} className="card">
          <strong>Σ {label}</strong>
          <dl>
            {columns
              .filter(({ key }) => sums[key] !== undefined)
              .map((column) => (
                <div key={column.key}>
                  <dt>{headOf(column, site)}</dt>
                  <dd>{totalText(sums[column.key], column.kind.name, moneyIn(site, currency))}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

interface CardProps {
  readonly row: WireRow
  readonly columns: readonly Column[]
  readonly site: SiteConfig
  readonly menu: ReactNode
  readonly onOpen: () => void
}
/** What counts on a phone: name, domain, state, amount and day or age. A tap opens the rest. */
function Card({ row, columns, site, menu, onOpen }: CardProps) {
  const face = ({ key, kind }: Column) => renderCell({ kind, value: row[key], row, site })
  const hasValue = ({ key }: Column) => row[key] !== null && row[key] !== undefined && row[key] !== ''
  const name = nameOf(row, Object.fromEntries(columns.map(({ key, kind }) => [key, kind])))
  const title = columns.find(({ key }) => key === name) ?? columns[0]
  const amount = columns.find((column) => column.kind.name === 'amount' && hasValue(column))
  const state = columns.find(({ key }) => key === 'status') ?? columns.find(({ kind }) => kind.name === 'status')
  const time = columns.find(
    (column) => column !== title && /^(instant|day)$/.test(column.kind.name) && hasValue(column),
  )
  const domain = columns.find((column) => column.key === 'domain' && column !== title && hasValue(column))
  const open = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button, input, label')) return
    onOpen()
  }
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the button within opens the record by keyboard
    <li className={`card ${rowClass(row, columns, false, false)}`} onClick={open}>
      <div className="card-head">
        <span className="card-title">
          {title ? face(title) : null} {domain ? <span className="card-label">{face(domain)}</span> : null}
        </span>
        {state ? face(state) : null}
        {menu}
      </div>
      <div className="card-foot">
        {amount ? (
          <span>
            <span className="card-label">{amount.kind.label}</span> <strong className="numeric">{face(amount)}</strong>
          </span>
        ) : null}
        {time ? (
          <span>
            <span className="card-label">{time.kind.label}</span> {face(time)}{' '}
            {time.kind.name === 'instant' ? <Age at={String(row[time.key])} /> : null}
          </span>
        ) : null}
        <button type="button" className="card-open" onClick={onOpen}>
          Details
        </button>
      </div>
    </li>
  )
}

const Age = ({ at }: { readonly at: string }) => {
  const age = ageOf(at)
  return age === null ? null : <span className="card-label">{age}</span>
}
