import { useClient } from '../session/state.ts'
import { Button } from '../ui/button.tsx'
import { signOut } from './leave.ts'
import { Home, Outcome } from '#panel/app/outcomes.tsx'
import { entryNamed } from '#panel/app/screens.ts'

export function Forbidden() {
  const name = new URLSearchParams(window.location.search).get('redirect') ?? ''
  const entry = entryNamed(name)
  return (
    <Outcome title="Not allowed">
      {entry ? (
        <p>
          <strong>{entry.title}</strong> requires the permission <code>{entry.permission}</code>, which your role does
          not have.
        </p>
      ) : (
        <p>Your role does not have permission to view this page.</p>
      )}
      <p>Ask your administrator to grant it.</p>
      <Home />
    </Outcome>
  )
}

export const Broken = () => (
  <Outcome title="Something went wrong">
    <p>The server could not answer. Nothing was changed that it has not confirmed.</p>
    <div className="button-row">
      <Button onClick={() => window.history.back()}>Try again</Button>
      <Home />
    </div>
  </Outcome>
)

/** The house is at work; whoever comes back later starts anew. */
export function Closed() {
  const sentence = useClient(({ closedFor }) => closedFor)
  return (
    <Outcome title="Temporarily unavailable">
      <p>{sentence ?? 'The panel is available again.'}</p>
      <div className="button-row">
        <Button tone="primary" onClick={() => window.location.assign('/')}>
          Try again
        </Button>
        <Button onClick={() => void signOut()}>Sign out</Button>
      </div>
    </Outcome>
  )
}
