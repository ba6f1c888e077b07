import { useState } from 'react'
import type { WireRow } from '#panel/kinds/cells.tsx'
import { useClient, hasPermission } from '#panel/session/state.ts'
import { Button } from '#panel/ui/button.tsx'
import { part, Part } from '#panel/ui/part.tsx'
import { useOffer } from './offered.ts'
import type { OpenAction } from './open-action.ts'
import { refusalOf } from '#panel/kinds/refusal-of.ts'

const ActionDialog = part(() => import('./action-dialog.tsx'))

/** The dialog of the open action, if any. */
export function ActionDialogs({ open, onClose }: { open: OpenAction | null; onClose: () => void }) {
  return open ? (
    <Part waiting={null}>
      <ActionDialog {...open} onClose={onClose} />
    </Part>
  ) : null
}

interface ActionButtonProps extends Omit<OpenAction, 'rows'> {
  readonly row?: WireRow
  readonly ids?: readonly (string | number)[]
  readonly label?: string
}
/**
 * A button that opens the action's dialog. Hidden without permission; disabled with the reason where the action is not
 * possible.
 */
export function ActionButton({ row, ids, label, ...opening }: ActionButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const isAllowed = useClient((client) => hasPermission(opening.action.permission, client))
  const refused = row ? refusalOf(opening.action, row) : null
  useOffer(label ?? opening.action.title, () => setOpen(true), isAllowed && refused === null)
  if (!isAllowed) return null
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
