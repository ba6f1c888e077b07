import { addressOf } from '#blueprint/address.ts'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { GoLink } from '../kinds/faces.tsx'
import { Button } from '../ui/button.tsx'
import { Mark } from '../ui/mark.tsx'
import { useClient } from '../session/state.ts'
import { screens } from './screens.ts'
import { signOut } from '#panel/sign-in/leave.ts'

/** A page that says one thing: it may not, it is not there, it broke. */
export function Outcome({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className="outcome">
      <Mark size={32} />
      <h1>{title}</h1>
      {children}
    </main>
  )
}

/** The dashboard, or the first screen this person may open; whoever may open none can only leave. */
export function Home() {
  const permissions = useClient((client) => client.permissions)
  const first = screens.find(({ path, permission }) => permissions[permission] === true && !path.includes(':'))
  if (first)
    return (
      <GoLink href={addressOf(first.path)} className="button button-primary">
        Go to {first.title}
      </GoLink>
    )
  return (
    <Button tone="primary" onClick={() => void signOut()}>
      Sign out
    </Button>
  )
}

export const NotFound = () => (
  <Outcome title="Not found">
    <p>
      There is no page at <code>{window.location.pathname}</code>.
    </p>
    <Home />
  </Outcome>
)

const isMissingPart = (sentence: string): boolean =>
  /dynamically imported module|Importing a module|preload CSS|error loading/i.test(sentence)

/** A screen that could not be shown. A part that cannot be fetched usually means that a new version was installed. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  useEffect(() => console.error('A screen failed to load', error), [error])
  const sentence = error instanceof Error ? error.message : String(error)
  const isOld = isMissingPart(sentence)
  return (
    <div className="empty-note" role="alert">
      <h1>{isOld ? 'A new version is available' : 'This screen could not be shown'}</h1>
      <p>
        {isOld ? 'This part of the panel has changed since you opened it. Reload to go on where you are.' : sentence}
      </p>
      <Button tone="primary" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  )
}
