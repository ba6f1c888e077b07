import type { AnyAction } from '#blueprint/screen/action.ts'
import type { RowLink } from '#blueprint/screen/list.ts'
import { isOffered, linkedAddress, type FilterValues } from '#blueprint/screen/row-link.ts'
import { go } from '#panel/session/go.ts'
import { IconDots } from '#panel/ui/icons.ts'
import { useClient, hasPermission } from '#panel/session/state.ts'
import type { WireRow } from '#panel/kinds/cells.tsx'
import { Drop, MenuEntry } from '#panel/ui/drop.tsx'
import { refusalOf } from '#panel/kinds/refusal-of.ts'
import './row-menu.css'

/** Actions the user may run. */
export const useAllowed = (actions: readonly AnyAction[], on: AnyAction['on']): readonly AnyAction[] => {
  const allowed = useClient((client) =>
    actions
      .filter((one) => one.on === on && hasPermission(one.permission, client))
      .map(({ name }) => name)
      .join(' '),
  ).split(' ')
  return actions.filter((one) => one.on === on && !one.isSilent && allowed.includes(one.name))
}

interface RowMenuProps {
  readonly row: WireRow
  readonly place: number
  readonly actions: readonly AnyAction[]
  readonly links?: readonly RowLink[] | undefined
  /** The filters in use, for links that carry them over. */
  readonly filters?: FilterValues
  readonly onDo: (action: AnyAction, row: WireRow) => void
  readonly onOpen?: ((place: number) => void) | undefined
  readonly onEdit?: ((row: WireRow) => void) | undefined
  readonly onHistory?: ((row: WireRow) => void) | undefined
}
export function RowMenu({
  row,
  place,
  actions,
  links = [],
  filters = {},
  onDo,
  onOpen,
  onEdit,
  onHistory,
}: RowMenuProps) {
  return (
    <Drop
      isMenu
      className="icon-button row-menu"
      label={<IconDots aria-hidden="true" />}
      name={`Actions of row ${place + 1}`}
    >
      {() => (
        <>
          {onOpen ? <MenuEntry onPick={() => onOpen(place)}>Details</MenuEntry> : null}
          {onEdit ? <MenuEntry onPick={() => onEdit(row)}>Edit</MenuEntry> : null}
          {actions.map((action) => (
            <MenuEntry
              key={action.name}
              isDanger={action.tone === 'danger'}
              refused={refusalOf(action, row)}
              onPick={() => onDo(action, row)}
            >
              {action.title}
            </MenuEntry>
          ))}
          {links
            .filter((link) => hasPermission(link.permission) && isOffered(link, row))
            .map((link) => (
              <MenuEntry key={link.title} onPick={() => go(linkedAddress(link, row, filters))}>
                {link.title}
              </MenuEntry>
            ))}
          {onHistory ? <MenuEntry onPick={() => onHistory(row)}>History</MenuEntry> : null}
        </>
      )}
    </Drop>
  )
}
