import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { applyDensity } from '../engine/list/tools.tsx'
import { go } from '../session/go.ts'
import { storePreference, preference, type Density } from '../session/preferences.ts'
import { useClient, useHasPermission } from '../session/state.ts'
import { Drop, MenuEntry } from '../ui/drop.tsx'
import { IconUser } from '../ui/icons.ts'
import { signOut } from '#panel/sign-in/leave.ts'
import './user-menu.css'

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

const OwnSecrets = lazy(() => import('#panel/sign-in/security-settings.tsx'))
const Sounds = lazy(() => import('./sounds.tsx'))

export function UserMenu() {
  const [opened, setOpened] = useState<Opened>(null)
  const user = useClient((client) => client.user)
  const hasPage = useHasPermission('USER_CHANGE_PASSWORD')
  const openSecurity = () => (hasPage ? go('/user-change-password') : setOpened('security'))
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [density, setDensity] = useState(preference('density') ?? 'compact')
  const chooseDensity = (next: Density) => {
    setDensity(next)
    storePreference({ density: next })
    applyDensity(next)
  }
  const name = user?.name || user?.username || 'Account'
  return (
    <>
      <Drop
        isMenu
        className="button button-quiet user-menu"
        name={`Account of ${name}`}
        label={
          <>
            <IconUser aria-hidden />
            <span>{name}</span>
          </>
        }
      >
        {() => (
          <>
            <p className="menu-note">
              <strong>{user?.username}</strong> {user?.role_name}
            </p>
            <MenuEntry onPick={() => go('/?reset_pass=1')}>Change password</MenuEntry>
            <MenuEntry onPick={openSecurity}>Security</MenuEntry>
            <MenuEntry onPick={() => setOpened('sounds')}>Sounds</MenuEntry>
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
            <hr />
            <MenuEntry onPick={() => void signOut()}>Sign out</MenuEntry>
          </>
        )}
      </Drop>
      <OpenedDialog which={opened} onClose={() => setOpened(null)} />
    </>
  )
}

type Opened = 'security' | 'sounds' | null

function OpenedDialog({ which, onClose }: { which: Opened; onClose: () => void }) {
  if (which === null) return null
  return (
    <Suspense fallback={null}>
      {which === 'sounds' ? <Sounds onClose={onClose} /> : <OwnSecrets onClose={onClose} />}
    </Suspense>
  )
}
