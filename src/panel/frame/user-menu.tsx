import { useState } from 'react'
import { useClient } from '../session/state.ts'
import { Drop } from '../ui/drop.tsx'
import { IconUser } from '../ui/icons.ts'
import { part, Part } from '#panel/ui/part.tsx'
import './user-menu.css'

const ArchiveDialog = part(() => import('#panel/archive/archive-dialog.tsx'))
const Entries = part(() => import('./user-menu-entries.tsx'))
const OwnSecrets = part(() => import('#panel/sign-in/security-settings.tsx'))
const Sounds = part(() => import('./sounds.tsx'))

export function UserMenu() {
  const [opened, setOpened] = useState<Opened>(null)
  const user = useClient((client) => client.user)
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
          <Part>
            <Entries onOpen={setOpened} />
          </Part>
        )}
      </Drop>
      <OpenedDialog which={opened} onClose={() => setOpened(null)} />
    </>
  )
}

type Opened = 'archive' | 'security' | 'sounds' | null

function OpenedDialog({ which, onClose }: { which: Opened; onClose: () => void }) {
  if (which === null) return null
  const Shown = which === 'sounds' ? Sounds : which === 'archive' ? ArchiveDialog : OwnSecrets
  return (
    <Part waiting={null}>
      <Shown onClose={onClose} />
    </Part>
  )
}
