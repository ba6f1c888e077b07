import { lazy, Suspense, useState } from 'react'
import type { AnyAction } from '#blueprint/screen/action.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import type { Done } from '#blueprint/wire.ts'
import type { WireRow } from '#panel/kinds/faces.tsx'
import type { Told } from '#panel/session/told.ts'
import { useClient, may } from '#panel/session/state.ts'
import { Button } from '#panel/ui/button.tsx'
import { whyNot } from './perform.ts'
import type { ReasonEntered } from './reason-fields.tsx'

const ActionDialog = lazy(() => import('./action-dialog.tsx'))

export interface OpenAction {
  readonly action: AnyAction
  readonly path: string
  readonly rows: readonly WireRow[]
  readonly kinds?: Readonly<Record<string, AnyKind>>
  /** What the fields hold at first, over what their kinds say. */
  readonly prefill?: Readonly<Record<string, unknown>>
  /** What was chosen as the reason before it is asked for. */
  readonly reason?: Partial<ReasonEntered>
  readonly onDone?: (done: Done) => void
  /** What is told once is shown where it belongs instead of in a dialog of its own. */
  readonly onTold?: (told: Told) => void
}

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
