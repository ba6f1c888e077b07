import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { openHelp } from '#panel/help/help-state.ts'
import { closeArchive } from '#panel/archive/archive-mode.ts'
import { signOut } from '#panel/sign-in/leave.ts'
import { applyDensity } from '../engine/list/columns-menu.tsx'
import { go } from '../session/go.ts'
import { storePreference, preference, type Density } from '../session/preferences.ts'
import { changeSettings, useClient, useHasPermission, useSite } from '../session/state.ts'
import { useWorkProfile } from '../session/work-profile.ts'
import { MenuEntry } from '../ui/drop.tsx'

const schemes: readonly (readonly [MantineColorScheme, string])[] = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['auto', 'System'],
]
const densities: readonly (readonly [Density, string])[] = [
  ['compact', 'Compact rows'],
  ['normal', 'Normal rows'],
  ['comfortable', 'Comfortable rows'],
]

interface UserMenuEntriesProps {
  readonly onOpen: (which: 'archive' | 'security' | 'sounds') => void
}
export default function UserMenuEntries({ onOpen }: UserMenuEntriesProps) {
  const profile = useWorkProfile()
  const user = useClient((client) => client.user)
  const hasPage = useHasPermission('USER_CHANGE_PASSWORD')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [density, setDensity] = useState(preference('density') ?? 'compact')
  const chooseDensity = (next: Density) => {
    setDensity(next)
    storePreference({ density: next })
    applyDensity(next)
  }
  return (
    <>
      <p className="menu-note">
        <strong>{user?.username}</strong> {user?.role_name}
      </p>
      <MenuEntry onPick={() => go('/?reset_pass=1')}>Change password</MenuEntry>
      <MenuEntry onPick={() => (hasPage ? go('/user-change-password') : onOpen('security'))}>Security</MenuEntry>
      <MenuEntry onPick={() => onOpen('sounds')}>Sounds</MenuEntry>
      {profile ? <MenuEntry onPick={() => openHelp({ kind: 'tour' })}>Tour</MenuEntry> : null}
      <MenuEntry onPick={() => openHelp({ kind: 'glossary' })}>Glossary</MenuEntry>
      <hr />
      {schemes.map(([key, title]) => (
        <MenuEntry key={key} isChosen={colorScheme === key} onPick={() => setColorScheme(key)}>
          {title}
        </MenuEntry>
      ))}
      <hr />
      {densities.map(([key, title]) => (
        <MenuEntry key={key} isChosen={density === key} onPick={() => chooseDensity(key)}>
          {title}
        </MenuEntry>
      ))}
      <MappingEntry />
      <ArchiveEntry onOpen={() => onOpen('archive')} />
      <hr />
      <MenuEntry onPick={() => void signOut()}>Sign out</MenuEntry>
    </>
  )
}

/** Reads past months from the archive; for who may, and closed after every start. */
function ArchiveEntry({ onOpen }: { onOpen: () => void }) {
  const mayOpen = useHasPermission('WAREHOUSE_UNLOCK')
  const isOpen = useClient(({ settings }) => settings.warehouse.is_active)
  if (!mayOpen) return null
  return (
    <>
      <hr />
      <MenuEntry
        isOn={isOpen}
        hint="Reads months beyond the online period, with a security code. Nothing can be changed meanwhile."
        onPick={() => (isOpen ? void closeArchive() : onOpen())}
      >
        Archive
      </MenuEntry>
    </>
  )
}

/** Shows provider fields in catalogues; for developers, and off after every start. */
function MappingEntry() {
  const { is_developer: isDeveloper } = useSite()
  const isOn = useClient(({ settings }) => settings.isMapping === 1)
  if (!isDeveloper) return null
  return (
    <>
      <hr />
      <MenuEntry
        isOn={isOn}
        hint="Shows the provider's ids in catalogues, to find an entry in the provider's system. Off again after a reload."
        onPick={() => changeSettings({ isMapping: isOn ? 0 : 1 })}
      >
        Provider mapping
      </MenuEntry>
    </>
  )
}
