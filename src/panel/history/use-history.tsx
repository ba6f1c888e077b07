import { useCallback, useState, type ReactNode } from 'react'
import type { WireRow } from '#panel/kinds/cells.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { useHasPermission } from '#panel/session/state.ts'
import { Button } from '#panel/ui/button.tsx'
import { part, Part } from '#panel/ui/part.tsx'

const HistoryDrawer = part(() => import('./history-drawer.tsx'))

interface RowHistory {
  /** Undefined if rows have no history or the user lacks permission. */
  readonly open: ((row: WireRow) => void) | undefined
  readonly isOpen: boolean
  readonly drawer: ReactNode
}

/** The history of list rows: the menu entry, and the drawer while it is open. */
export function useHistory(entity: string | undefined): RowHistory {
  const [id, setId] = useState<string | null>(null)
  const isAllowed = useHasPermission('PANE_LOGS')
  const open = useCallback((row: WireRow) => setId(textOf(row['id'])), [])
  const drawer =
    entity === undefined || id === null ? null : (
      <Part waiting={null}>
        <HistoryDrawer entity={entity} id={id} onClose={() => setId(null)} />
      </Part>
    )
  return { open: entity !== undefined && isAllowed ? open : undefined, isOpen: drawer !== null, drawer }
}

/** The same for the record of a page. */
export function HistoryButton({ entity, id }: { readonly entity: string; readonly id: string }) {
  const { open, drawer } = useHistory(entity)
  if (!open) return null
  return (
    <>
      <Button onClick={() => open({ id })}>History</Button>
      {drawer}
    </>
  )
}
