import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import type { WireRow } from '#panel/kinds/faces.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { useMay } from '#panel/session/state.ts'
import { Button } from '#panel/ui/button.tsx'

const HistoryDrawer = lazy(() => import('./history-drawer.tsx'))

interface RowHistory {
  /** Absent where rows have no history, or it is not for this person. */
  readonly open: ((row: WireRow) => void) | undefined
  readonly isOpen: boolean
  readonly drawer: ReactNode
}

/** The history of the rows of a list: what a row's menu opens, and the drawer while it is open. */
export function useHistory(entity: string | undefined): RowHistory {
  const [id, setId] = useState<string | null>(null)
  const isAllowed = useMay('PANE_LOGS')
  const open = useCallback((row: WireRow) => setId(textOf(row['id'])), [])
  const drawer =
    entity === undefined || id === null ? null : (
      <Suspense fallback={null}>
        <HistoryDrawer entity={entity} id={id} onClose={() => setId(null)} />
      </Suspense>
    )
  return { open: entity !== undefined && isAllowed ? open : undefined, isOpen: drawer !== null, drawer }
}

/** The same for the one thing a page is about. */
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
