import { useCallback, useEffect, useState } from 'react'
import { sessionCalls } from '#blueprint/calls/session-calls.ts'
import { ask, CallFailure } from '../session/call.ts'
import { onSessionElsewhere } from '../live/other-tabs.ts'
import { Button } from '../ui/button.tsx'
import { signOut } from './leave.ts'

/** Whether this browser has a session that began in another tab while the form stands here. */
export function useSessionElsewhere() {
  const [isSignedIn, setSignedIn] = useState(false)
  const look = useCallback(async () => {
    const answer = await ask(sessionCalls.alive, { isQuiet: true }).catch((problem: unknown) => {
      // Whether the server answers is seen by the sign-in itself.
      if (problem instanceof CallFailure) return { status: false }
      throw problem
    })
    setSignedIn(answer.status)
    return answer.status
  }, [])
  useEffect(() => {
    const lookWhenSeen = () => void (document.hidden ? undefined : look())
    const stop = onSessionElsewhere(() => void look())
    document.addEventListener('visibilitychange', lookWhenSeen)
    window.addEventListener('focus', lookWhenSeen)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', lookWhenSeen)
      window.removeEventListener('focus', lookWhenSeen)
    }
  }, [look])
  return { isSignedIn, look, forget: () => setSignedIn(false) }
}

/** A sign-in over a session would change the user of every tab. */
export const SignedInElsewhere = ({ onSignedOut }: { readonly onSignedOut: () => void }) => (
  <div className="login-part">
    <output>This browser is signed in already, in another tab.</output>
    <Button tone="primary" onClick={() => window.location.reload()}>
      Continue
    </Button>
    <Button onClick={() => void signOut().then(onSignedOut)}>Sign out there</Button>
  </div>
)
