import { useRef, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import './row-place.css'

interface RowPlaceProps {
  readonly label: string
  readonly place: number
  /** Rows are arranged among those of the same group. */
  readonly group: string
  readonly face: ReactNode
  readonly onMove: (place: number) => Promise<void>
}

/** The place of a row or tile: it is dragged onto another one, or moved past the next one with Alt and the arrow keys. */
export default function RowPlace({ label, place, group, face, onMove }: RowPlaceProps) {
  const grip = useRef<HTMLButtonElement>(null)
  const move = async (to: number) => {
    if (to < 1 || to === place) return
    const all = grip.current && allOf(grip.current)
    await onMove(to)
    // The row is drawn at its new place, and the keyboard goes on from there. Tiles stay, and show the entry that is there now.
    const own = grip.current?.closest('tr') ? null : all?.querySelector<HTMLElement>(atPlace(to, group))
    ;(own ?? grip.current)?.focus()
  }
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (!event.altKey || step === null) return
    event.preventDefault()
    event.stopPropagation()
    void move(placeBeside(event.currentTarget, step) ?? place + step)
  }
  const drag = (event: DragEvent<HTMLButtonElement>) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/x-row', String(place))
    followDrag(event.currentTarget, (to) => void move(to))
  }
  return (
    <button
      ref={grip}
      type="button"
      draggable
      className="row-place"
      data-place={place}
      data-group={group}
      aria-label={`${label} ${place}`}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      title="Drag to another row, or move with Alt and the arrow keys"
      onKeyDown={press}
      onDragStart={drag}
    >
      {face}
    </button>
  )
}

const atPlace = (place: number, group: string): string =>
  `.row-place[data-place="${place}"][data-group="${CSS.escape(group)}"]`

const gripIn = (row: Element | null | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('.row-place') ?? null

const placeOf = (grip: HTMLElement, other: HTMLElement | null): number | null =>
  other !== null && other.dataset['group'] === grip.dataset['group'] ? Number(other.dataset['place']) : null

const rowOf = (element: Element): Element | null => element.closest('tr, .tile')
const allOf = (grip: HTMLElement): HTMLElement | null => grip.closest('tbody, .tiles')

/** The place of the row or tile before or after; null if none of the same group is shown there. */
function placeBeside(grip: HTMLElement, step: -1 | 1): number | null {
  const rows = [...(allOf(grip)?.querySelectorAll('tr, .tile') ?? [])]
  const row = rowOf(grip)
  return placeOf(grip, gripIn(row && rows[rows.indexOf(row) + step]))
}

/** Marks the row under the pointer until the drag ends, and reports the place of the one it is dropped on. */
function followDrag(grip: HTMLElement, onDrop: (place: number) => void): void {
  const rows = allOf(grip)
  const drag = new AbortController()
  let target: Element | null = null
  const mark = (row: Element | null) => {
    target?.classList.remove('row-target')
    target = row
    target?.classList.add('row-target')
  }
  const rowUnder = ({ target: under }: Event) => (under instanceof Element ? rowOf(under) : null)
  const over = (event: Event) => {
    const row = rowUnder(event)
    const isPlace = placeOf(grip, gripIn(row)) !== null
    if (isPlace) event.preventDefault()
    mark(isPlace ? row : null)
  }
  const drop = (event: Event) => {
    const place = placeOf(grip, gripIn(rowUnder(event)))
    event.preventDefault()
    if (place !== null) onDrop(place)
  }
  const end = () => {
    mark(null)
    drag.abort()
  }
  rows?.addEventListener('dragover', over, drag)
  rows?.addEventListener('drop', drop, drag)
  grip.addEventListener('dragend', end, drag)
}
