import type { AnyAction } from '#blueprint/screen/action.ts'
import type { RowLink } from '#blueprint/screen/list.ts'
import { addressOf } from '#blueprint/address.ts'
import { go } from '#panel/session/go.ts'
import { IconDots } from '#panel/ui/icons.ts'
import { useClient, hasPermission } from '#panel/session/state.ts'
import type { WireRow } from '#panel/kinds/cells.tsx'
import { Drop, MenuEntry } from '#panel/ui/drop.tsx'
import { refusalOf } from '#panel/engine/action/run-action.ts'
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

const textsOf = (row: WireRow): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, textOf(value)]))

const matchesValue = (there: unknown, value: string | undefined): boolean =>
  value === undefined ? there !== null && there !== '' : there === value

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

interface RowMenuProps {
  readonly row: WireRow
  readonly place: number
  readonly actions: readonly AnyAction[]
  readonly links?: readonly RowLink[] | undefined
  readonly onDo: (action: AnyAction, row: WireRow) => void
  readonly onOpen: (place: number) => void
  readonly onEdit?: ((row: WireRow) => void) | undefined
  readonly onHistory?: ((row: WireRow) => void) | undefined
}
export function RowMenu({ row, place, actions, links = [], onDo, onOpen, onEdit, onHistory }: RowMenuProps) {
  return (
    <Drop
      isMenu
      className="icon-button row-menu"
      label={<IconDots aria-hidden="true" />}
      name={`Actions of row ${place + 1}`}
    >
      {() => (
        <>
          <MenuEntry onPick={() => onOpen(place)}>Details</MenuEntry>
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
            .filter(
              ({ permission, when }) => hasPermission(permission) && (!when || matchesValue(row[when[0]], when[1])),
            )
            .map(({ title, to }) => (
              <MenuEntry key={title} onPick={() => go(addressOf(to, textsOf(row)))}>
                {title}
              </MenuEntry>
            ))}
          {onHistory ? <MenuEntry onPick={() => onHistory(row)}>History</MenuEntry> : null}
        </>
      )}
    </Drop>
  )
}
