import { useClient } from '#panel/session/state.ts'
import { Button } from '#panel/ui/button.tsx'
import { signOut } from './leave.ts'
import { Home, MessagePage } from '#panel/app/error-pages.tsx'
import { entryNamed } from '#panel/app/screens.ts'

export function Forbidden() {
  const name = new URLSearchParams(window.location.search).get('redirect') ?? ''
  const entry = entryNamed(name)
  return (
    <MessagePage title="Not allowed">
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
    </MessagePage>
  )
}

/** The id is that of the failed request; developers find it in the log of the server. */
export function Broken() {
  const id = new URLSearchParams(window.location.search).get('id') ?? ''
  return (
    <MessagePage title="Something went wrong">
      <p>The server could not respond. Changes it has not confirmed were not saved.</p>
      {/^[\w-]{8,64}$/.test(id) ? (
        <p className="request-id">
          Quote this id when you contact support: <code>{id}</code>
        </p>
      ) : null}
      <div className="button-row">
        <Button onClick={() => window.location.assign('/')}>Try again</Button>
        <Home />
      </div>
    </MessagePage>
  )
}

/** Another tab has signed in as someone else: what this one showed is gone, and it goes on as that user only when told. */
export function OtherUser() {
  const sentence = useClient(({ otherUser }) => otherUser)
  return (
    <MessagePage title="Signed in as another user">
      <p>{sentence ?? 'Another user has signed in in another tab of this browser.'}</p>
      <p>The tabs of a browser share one session.</p>
      <div className="button-row">
        <Button tone="primary" onClick={() => window.location.assign('/')}>
          Continue as this user
        </Button>
      </div>
    </MessagePage>
  )
}

/** Shown during maintenance; a retry starts the panel again. */
export function Closed() {
  const sentence = useClient(({ closedFor }) => closedFor)
  return (
    <MessagePage title="Temporarily unavailable">
      <p>{sentence ?? 'The panel is available again.'}</p>
      <div className="button-row">
        <Button tone="primary" onClick={() => window.location.assign('/')}>
          Try again
        </Button>
        <Button onClick={() => void signOut()}>Sign out</Button>
      </div>
    </MessagePage>
  )
}
