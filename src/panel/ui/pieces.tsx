import type { Href } from '#blueprint/address.ts'
import type { ReactNode } from 'react'
import { CallFailure } from '../session/call.ts'
import { isolatedNames, withIsolatedTexts } from '#panel/kinds/isolated.tsx'
import { GoLink } from '#panel/kinds/go-link.tsx'
import { Button } from './button.tsx'
import './pieces.css'

interface PanelProps {
  readonly title?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
  readonly className?: string
}
/** A framed section of a page. */
export function Panel({ title, actions, children, className = '' }: PanelProps) {
  return (
    <section className={`panel ${className}`} aria-label={title}>
      {title || actions ? (
        <div className="panel-head">
          {title ? <h2>{isolatedNames(title)}</h2> : <span />}
          {actions}
        </div>
      ) : null}
      {children}
    </section>
  )
}

/** A strip of figures, which wraps. A screen has one; further figures stand in titled panels. */
export const Figures = ({ children }: { children: ReactNode }) => <dl className="figures">{children}</dl>

export interface FigureProps {
  readonly label: string
  readonly value: ReactNode
  /** A comparison, or what belongs to the number; always shown. */
  readonly hint?: ReactNode
  /** What the number is; shown as the tooltips of column heads are. */
  readonly about?: string
  /** Link to the rows behind the number. */
  readonly to?: Href
}
export function Figure({ label, value, hint, about, to }: FigureProps) {
  return (
    <div className="figure" title={about}>
      <dt>{label}</dt>
      <dd>
        {to ? (
          <GoLink href={to} className="figure-link">
            {value}
          </GoLink>
        ) : (
          value
        )}
      </dd>
      {hint ? <dd className="figure-hint">{hint}</dd> : null}
    </div>
  )
}

/** As many equal columns as fit, each at least `minWidth` pixels wide. */
export const Columns = ({ children, minWidth = 320 }: { children: ReactNode; minWidth?: number }) => (
  <div className="columns" style={{ gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${minWidth}px), 1fr))` }}>
    {children}
  </div>
)

/** Label and value pairs. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{withIsolatedTexts(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface SmallTableProps {
  readonly label: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly ReactNode[])[]
  /** Columns of numbers, by place. */
  readonly numeric?: readonly number[]
  readonly empty?: string
  /** Footer row with totals. */
  readonly foot?: readonly ReactNode[]
}
/** A short table without paging. */
export function SmallTable({ label, head, rows, numeric = [], empty = 'No entries yet', foot }: SmallTableProps) {
  const className = (index: number) => (numeric.includes(index) ? 'numeric' : undefined)
  if (rows.length === 0) return <EmptyNote>{empty}</EmptyNote>
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="small-table-frame" tabIndex={0}>
      <table className="small-table" aria-label={label}>
        <thead>
          <tr>
            {head.map((one, index) => (
              <th key={index} scope="col" className={className(index)}>
                {one || <span className="unseen">Actions</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, number) => (
            <tr key={number}>
              {row.map((cell, index) => (
                <td key={index} className={className(index)}>
                  {withIsolatedTexts(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot ? (
          <tfoot>
            <tr>
              {foot.map((cell, index) => (
                <td key={index} className={className(index)}>
                  {withIsolatedTexts(cell)}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}

interface TabStripProps<Key extends string> {
  readonly label: string
  readonly tabs: readonly { readonly key: Key; readonly title: string }[]
  readonly chosen: Key | null
  readonly onChoose: (key: Key) => void
}
export function TabStrip<Key extends string>({ label, tabs, chosen, onChoose }: TabStripProps<Key>) {
  return (
    <fieldset className="tab-strip" aria-label={label}>
      {tabs.map(({ key, title }) => (
        <button key={key} type="button" aria-pressed={key === chosen} onClick={() => onChoose(key)}>
          {title}
        </button>
      ))}
    </fieldset>
  )
}

export const Waiting = ({ label = 'Loading' }: { label?: string }) => (
  <output className="waiting">
    <span className="spinner" aria-hidden="true" /> {label} …
  </output>
)

export const EmptyNote = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="empty-note">
    <p>{children}</p>
    {action}
  </div>
)

/** An error with a retry button and the request id for support. */
export function FailureNote({ failure, retry }: { failure: Error; retry?: () => void }) {
  const requestId = failure instanceof CallFailure ? failure.requestId : null
  return (
    <div className="empty-note" role="alert">
      <p>{failure.message}</p>
      {requestId ? (
        <p className="request-id">
          Request id <code>{requestId}</code>
        </p>
      ) : null}
      {retry ? <Button onClick={retry}>Retry</Button> : null}
    </div>
  )
}
