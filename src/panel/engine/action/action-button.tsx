import { lazy, Suspense, useState } from 'react'
import type { WireRow } from '#panel/kinds/faces.tsx'
import { useClient, may } from '#panel/session/state.ts'
import { Button } from '#panel/ui/button.tsx'
import type { OpenAction } from './open-action.ts'
import { whyNot } from './perform.ts'

const ActionDialog = lazy(() => import('./action-dialog.tsx'))

/** The dialog of an action while there is one to ask about. */
export function ActionDialogs({ open, onClose }: { open: OpenAction | null; onClose: () => void }) {
  return open ? (
    <Suspense fallback={null}>
      <ActionDialog {...open} onClose={onClose} />
    </Suspense>
  ) : null
}

interface ActionButtonProps extends Omit<OpenAction, 'rows'> {
  readonly row?: WireRow
  readonly ids?: readonly (string | number)[]
  readonly label?: string
}
/** A button that asks what the action asks and does it; absent for who may not, disabled with the reason where it cannot be. */
export function ActionButton({ row, ids, label, ...opening }: ActionButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const isAllowed = useClient((client) => may(opening.action.permission, client))
  if (!isAllowed) return null
  const refused = row ? whyNot(opening.action, row) : null
  const rows = row ? [row] : (ids ?? []).map((id) => ({ id: String(id) }))
  return (
    <>
      <Button
        tone={opening.action.tone === 'danger' ? 'danger' : 'plain'}
        disabled={refused !== null}
        title={refused ?? undefined}
        onClick={() => setOpen(true)}
      >
        {label ?? opening.action.title}
      </Button>
      <ActionDialogs open={isOpen ? { ...opening, rows } : null} onClose={() => setOpen(false)} />
    </>
  )
}
