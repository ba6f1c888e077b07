import { useRef, useState } from 'react'
import type { WireRow } from '#panel/kinds/cells.tsx'
import { idOf, type Selection } from '#panel/engine/table/table.tsx'

export interface RowSelection extends Selection {
  readonly rows: readonly WireRow[]
  /** All rows that match are selected but these. */
  readonly except: ReadonlySet<string> | null
  readonly isAny: boolean
  /** Every row of the page is selected. */
  readonly isWhole: boolean
  /** Selects all rows that match the filters, on every page. */
  readonly selectMatching: () => void
  readonly clear: () => void
}

/** The selected rows of the page, or all that match `filters`; shift selects a range. */
export function useSelection(rows: readonly WireRow[], filters: string): RowSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [matching, setMatching] = useState<{ filters: string; except: ReadonlySet<string> } | null>(null)
  const last = useRef<string | null>(null)
  const except = matching?.filters === filters ? matching.except : null
  const here = rows.filter((row) => (except ? !except.has(idOf(row)) : ids.has(idOf(row))))
  const clear = () => {
    setIds(new Set())
    setMatching(null)
  }
  const selectMatching = () => setMatching({ filters, except: new Set() })
  const shared = {
    ids: new Set(here.map(idOf)),
    rows: here,
    except,
    selectMatching,
    clear,
    isWhole: here.length === rows.length,
  }
  if (except) {
    const leave = (id: string) => {
      const next = new Set(except)
      if (!next.delete(id)) next.add(id)
      setMatching({ filters, except: next })
    }
    return { ...shared, isAny: true, toggle: leave, toggleAll: clear }
  }
  const toggle = (id: string, isRange: boolean) => {
    const places = [last.current, id].map((one) => rows.findIndex((row) => idOf(row) === one))
    const [from = -1, to = -1] = places.toSorted((a, b) => a - b)
    last.current = id
    setIds((now) => {
      const next = new Set(now)
      if (isRange && from >= 0) for (const row of rows.slice(from, to + 1)) next.add(idOf(row))
      else if (!next.delete(id)) next.add(id)
      return next
    })
  }
  const toggleAll = () => setIds(here.length === rows.length ? new Set() : new Set(rows.map(idOf)))
  return { ...shared, isAny: here.length > 0, toggle, toggleAll }
}
