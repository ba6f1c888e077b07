import { useState, type DragEvent, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import type { ChosenColumns, Column } from '#panel/engine/table/columns.ts'
import { stepped } from './order.ts'
import './column-head.css'

interface HeadProps {
  readonly column: Column
  readonly columns: ChosenColumns
  readonly className: string
  readonly left: string
  readonly sorted: 'ascending' | 'descending' | undefined
  readonly children: ReactNode
}

const narrowest = 48
const step = 16
const dragged = 'text/x-column'

/**
 * The head of a column: dragged to another place, resized at its edge (a double click fits it to its content again), and
 * with Alt and the arrow keys moved, with Shift resized.
 */
export function ColumnHead({ column, columns, className, left, sorted, children }: HeadProps) {
  const { key, kind } = column
  const [isTarget, setTarget] = useState(false)
  const drop = (event: DragEvent) => {
    const other = event.dataTransfer.getData(dragged)
    setTarget(false)
    if (other !== '') columns.move(other, key)
  }
  const press = (event: KeyboardEvent<HTMLTableCellElement>) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
    if (!event.altKey || by === null) return
    event.preventDefault()
    event.stopPropagation()
    const { offsetWidth } = event.currentTarget
    if (event.shiftKey) return columns.resize(key, Math.max(narrowest, offsetWidth + by * step))
    const before = stepped(
      columns.shown.map((one) => one.key),
      key,
      by,
    )
    if (before !== undefined) columns.move(key, before)
  }
  return (
    <th
      scope="col"
      draggable
      aria-sort={sorted}
      className={`${className} ${isTarget ? 'drop-before' : ''}`.trim()}
      style={{ ...widthStyle(columns.widthOf(key)), ...(columns.isPinned(key) ? { left } : {}) }}
      title={kind.traits.hint}
      onDragStart={(event) => event.dataTransfer.setData(dragged, key)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragged)) return
        event.preventDefault()
        setTarget(true)
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={drop}
      onKeyDown={press}
    >
      {children}
      <Grip onResize={(width) => columns.resize(key, width)} />
    </th>
  )
}

export const widthStyle = (width: number | undefined) =>
  width === undefined ? {} : { width, minWidth: width, maxWidth: width }

function Grip({ onResize }: { readonly onResize: (width: number | null) => void }) {
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    const head = event.currentTarget.parentElement!
    const [from, width] = [event.clientX, head.offsetWidth]
    const grip = event.currentTarget
    event.preventDefault()
    grip.setPointerCapture(event.pointerId)
    const follow = ({ clientX }: globalThis.PointerEvent) =>
      onResize(Math.max(narrowest, Math.round(width + clientX - from)))
    const end = () => grip.removeEventListener('pointermove', follow)
    grip.addEventListener('pointermove', follow)
    grip.addEventListener('lostpointercapture', end, { once: true })
  }
  return (
    <span
      className="resize-grip"
      aria-hidden="true"
      onPointerDown={start}
      onDoubleClick={() => onResize(null)}
      onDragStart={(event) => event.preventDefault()}
    />
  )
}
