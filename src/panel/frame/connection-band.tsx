import { useClient } from '#panel/session/state.ts'
import { Button } from '#panel/ui/button.tsx'

/** Tells that the server cannot be reached, or that a new version was installed; otherwise nothing. */
export function ConnectionBand() {
  const { connection, isOutdated } = useClient((client) => client)
  if (connection === 'lost')
    return (
      <section className="band band-lost" role="alert" aria-label="Connection">
        No connection to the server. Reconnecting … What you have entered is kept.
      </section>
    )
  if (!isOutdated) return null
  return (
    <section className="band band-dev" role="alert" aria-label="New version">
      A part of the panel could not be loaded, usually because a new version was installed. Finish your work, then{' '}
      <Button tone="quiet" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </section>
  )
}
