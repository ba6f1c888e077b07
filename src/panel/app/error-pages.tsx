import { addressOf } from '#blueprint/address.ts'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { GoLink } from '#panel/kinds/cells.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Mark } from '#panel/ui/mark.tsx'
import { isMissingPart } from '#panel/session/load-part.ts'
import { hasPermission, useClient } from '#panel/session/state.ts'
import { startPath } from '#panel/session/work-profile.ts'
import { screens } from './screens.ts'
import { signOut } from '#panel/sign-in/leave.ts'
import './error-pages.css'

/** A page with one message: not allowed, not found or failed. */
export function MessagePage({ title, children }: { title: string; children: ReactNode }) {
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

/** A link to the screen on which the user's work begins, or a sign-out button if there is none. */
export function Home() {
  const client = useClient((state) => state)
  const first = screens.find(
    ({ path, permission }) => path === startPath(screens, client) && hasPermission(permission, client),
  )
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

/** Shown instead of the panel while the server does not answer at its start. */
export const Unreachable = () => (
  <MessagePage title="No connection to the server">
    <p>The panel opens as soon as the server answers.</p>
  </MessagePage>
)

export const NotFound = () => (
  <MessagePage title="Not found">
    <p>
      There is no page at <code>{window.location.pathname}</code>.
    </p>
    <Home />
  </MessagePage>
)

/** Shown when a screen fails. If a chunk cannot be fetched, usually a new version was installed. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  useEffect(() => console.error('A screen failed to load', error), [error])
  const sentence = error instanceof Error ? error.message : String(error)
  const isOld = isMissingPart(error)
  return (
    <div className="empty-note" role="alert">
      <h1>{isOld ? 'A new version is available' : 'This screen could not be shown'}</h1>
      <p>{isOld ? 'This part of the panel has changed since you opened it. Reload to continue.' : sentence}</p>
      <span className="button-row">
        {isOld ? null : <Button onClick={reset}>Retry</Button>}
        <Button tone="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </span>
    </div>
  )
}
