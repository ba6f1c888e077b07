import type { ReactNode } from 'react'
import { renderCell, type WireRow } from '#panel/kinds/cells.tsx'
import { moneyIn } from '#panel/inputs/money-in.ts'
import type { SiteConfig } from '#panel/session/state.ts'
import { nameOf } from '#panel/engine/action/run-action.ts'
import { headOf, type Column } from './columns.ts'
import { idOf, rowClass, totalText, type TableProps } from './table.tsx'
import './cards.css'

type CardsProps = Pick<TableProps, 'columns' | 'rows' | 'site' | 'totals' | 'menuOf' | 'isStale' | 'list'>

/** Rows on a phone: title, amount and status first, the other columns collapsed. */
export function Cards({ columns, rows, site, totals, menuOf, isStale, list }: CardsProps) {
  return (
    <ul className={isStale ? 'cards rows-stale' : 'cards'} aria-label={list.title}>
      {rows.map((row, index) => (
        <Card key={idOf(row)} row={row} columns={columns} site={site} menu={menuOf(row, index)} />
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
}
function Card({ row, columns, site, menu }: CardProps) {
  const face = ({ key, kind }: Column) => renderCell({ kind, value: row[key], row, site })
  const name = nameOf(row, Object.fromEntries(columns.map(({ key, kind }) => [key, kind])))
  const title = columns.find(({ key }) => key === name) ?? columns[0]
  const amount = columns.find(({ kind, key }) => kind.name === 'amount' && row[key] !== null && row[key] !== undefined)
  const state = columns.find(({ key }) => key === 'status') ?? columns.find(({ kind }) => kind.name === 'status')
  const main = [title, amount, state].filter((one) => one !== undefined)
  const isId = ({ kind }: Column) => kind.name === 'id' || kind.name === 'uuid'
  const rest = columns.filter((one) => !main.includes(one))
  const others = [...rest.filter((one) => !isId(one)), ...rest.filter(isId)]
  const fact = (column: Column) => (
    <div key={column.key}>
      <dt>{headOf(column, site)}</dt>
      <dd>{face(column)}</dd>
    </div>
  )
  return (
    <li className={`card ${rowClass(row, columns, false, false)}`}>
      <div className="card-head">
        <span className="card-title">{title ? face(title) : null}</span>
        {amount ? (
          <>
            <span className="card-amount">{amount.kind.label}</span>
            <strong className="numeric">{face(amount)}</strong>
          </>
        ) : null}
        {state ? face(state) : null}
        {menu}
      </div>
      <dl>{others.slice(0, 2).map(fact)}</dl>
      {others.length > 2 ? (
        <details>
          <summary>All {columns.length} columns</summary>
          <dl>{others.slice(2).map(fact)}</dl>
        </details>
      ) : null}
    </li>
  )
}
