import { useCallback, useEffect, useRef, useState } from 'react'
import type { WireRow } from '#panel/kinds/cells.tsx'

const idOf = (row: WireRow): string => String(row['id'])

/**
 * The active row of a list. In a queue a decided case usually leaves the list, and the next one takes its place; where
 * the filters keep it, the next undecided case becomes active.
 */
export function useActiveRow(rows: readonly WireRow[], initially: number, isQueue: boolean) {
  const [chosen, setChosen] = useState(initially)
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  })
  const onDecided = useCallback((id: string) => setDecided((now) => new Set([...now, id])), [])
  /** The user may open a decided case again. */
  const setActive = useCallback((place: number) => {
    const row = latest.current[place]
    if (row) setDecided((now) => (now.has(idOf(row)) ? new Set([...now].filter((one) => one !== idOf(row))) : now))
    setChosen(place)
  }, [])
  const isOpen = (row: WireRow) => !decided.has(idOf(row))
  const active = isQueue && chosen >= 0 ? firstOpen(rows, Math.min(chosen, rows.length - 1), isOpen) : chosen
  return { active, setActive, onDecided }
}

function firstOpen(rows: readonly WireRow[], start: number, isOpen: (row: WireRow) => boolean): number {
  const after = rows.findIndex((row, place) => place >= start && isOpen(row))
  return after >= 0 ? after : Math.max(start, rows.findLastIndex(isOpen))
}
