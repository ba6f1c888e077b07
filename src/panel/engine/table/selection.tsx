import { useRef, useState, type ComponentProps } from 'react'
import type { AnyAction } from '#blueprint/screen/action.ts'
import type { WireRow } from '#panel/kinds/cells.tsx'
import { Button } from '#panel/ui/button.tsx'
import { refusalOf } from '#panel/engine/action/run-action.ts'
import type { ListRequest } from '#panel/engine/list/state.ts'
import { idOf, type Selection } from './table.tsx'
import { ExportMenu } from '#panel/engine/list/tools.tsx'
import './selection.css'

export interface RowSelection extends Selection {
  readonly rows: readonly WireRow[]
  readonly clear: () => void
}

/** The selected rows of the page; shift selects a range. */
export function useSelection(rows: readonly WireRow[]): RowSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const here = rows.filter((row) => ids.has(idOf(row)))
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
  return { ids: new Set(here.map(idOf)), rows: here, toggle, toggleAll, clear: () => setIds(new Set()) }
}

interface SelectionBarProps extends Omit<ComponentProps<typeof ExportMenu>, 'query'> {
  readonly query: ListRequest
  readonly selecting: RowSelection
  readonly actions: readonly AnyAction[]
  readonly onDo: (action: AnyAction, rows: readonly WireRow[]) => void
}
export function SelectionBar({ selecting, actions, onDo, query, ...tools }: SelectionBarProps) {
  const { rows, clear } = selecting
  const isFoundByIds = tools.list.filters['id']?.operator === 'anyOf'
  const chosen = { ...query, filters: { ...query.filters, id: rows.map(idOf).join(',') } }
  return (
    <div className="selection-bar" role="toolbar" aria-label="Selected rows">
      <strong>{rows.length} selected</strong>
      {actions.map((action) => {
        const refused = rows.map((row) => refusalOf(action, row)).find((one) => one !== null)
        return (
          <Button
            key={action.name}
            tone={action.tone === 'danger' ? 'danger' : 'plain'}
            disabled={refused !== undefined}
            title={refused ?? undefined}
            onClick={() => onDo(action, rows)}
          >
            {action.title}
          </Button>
        )
      })}
      {isFoundByIds ? <ExportMenu {...tools} query={chosen} /> : null}
      <Button tone="quiet" onClick={clear}>
        Clear selection (Esc)
      </Button>
    </div>
  )
}
