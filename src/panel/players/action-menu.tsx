import { useState } from 'react'
import type { AnyAction } from '#blueprint/screen/action.ts'
import type { WireRow } from '#panel/kinds/cells.tsx'
import { hasPermission, useClient } from '#panel/session/state.ts'
import { Drop, MenuEntry } from '#panel/ui/drop.tsx'
import { ActionButton, ActionDialogs } from '#panel/engine/action/action-button.tsx'
import { useOffer } from '#panel/engine/action/offered.ts'
import type { OpenAction } from '#panel/engine/action/open-action.ts'
import { refusalOf } from '#panel/kinds/refusal-of.ts'

export interface PlacedAction extends Omit<OpenAction, 'rows'> {
  readonly row: WireRow
  readonly label?: string
}

interface ActionMenuProps {
  readonly actions: readonly PlacedAction[]
  /** How many are buttons; the others are entries of a menu. */
  readonly shown?: number
}
/** The actions of a record: the first three as buttons, the others under More. */
export function ActionMenu({ actions, shown = 3 }: ActionMenuProps) {
  const [open, setOpen] = useState<OpenAction | null>(null)
  const client = useClient((state) => state)
  const allowed = actions.filter(({ action }) => hasPermission(action.permission, client))
  const [buttons, others] = [allowed.slice(0, shown), allowed.slice(shown)]
  const begin = ({ row, ...opening }: PlacedAction) => setOpen({ ...opening, rows: [row] })
  return (
    <div className="button-row">
      {buttons.map((one) => (
        <ActionButton key={nameOf(one)} {...one} />
      ))}
      {others.map((one) => (
        <Offer key={one.action.name} action={one.action} row={one.row} onBegin={() => begin(one)} />
      ))}
      {others.length > 0 ? (
        <Drop isMenu label="More">
          {() =>
            others.map((one) => (
              <MenuEntry
                key={one.action.name}
                refused={refusalOf(one.action, one.row)}
                isDanger={one.action.tone === 'danger'}
                onPick={() => begin(one)}
              >
                {one.label ?? one.action.title}
              </MenuEntry>
            ))
          }
        </Drop>
      ) : null}
      <ActionDialogs open={open} onClose={() => setOpen(null)} />
    </div>
  )
}

const nameOf = ({ action, path }: PlacedAction): string => `${path} ${action.name}`

interface OfferProps {
  readonly action: AnyAction
  readonly row: WireRow
  readonly onBegin: () => void
}
/** Entries of the closed menu are found in the palette too. */
function Offer({ action, row, onBegin }: OfferProps) {
  useOffer(action.title, onBegin, refusalOf(action, row) === null)
  return null
}
