import { useState } from 'react'
import { go } from '#panel/session/go.ts'
import { loadPerson } from '#panel/session/start.ts'
import { clientState, useClient } from '#panel/session/state.ts'
import { Button } from '#panel/ui/button.tsx'
import { gateOf } from './gate-of.ts'
import { signOut } from './leave.ts'
import { Outcome } from './outcomes.tsx'

/** Asks the server again whether the gate is open now. */
function Again() {
  const [isBusy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    await loadPerson()
    setBusy(false)
    if (gateOf(clientState().user) === null) go('/', { replace: true })
  }
  return (
    <div className="button-row">
      <Button tone="primary" busy={isBusy} onClick={() => void again()}>
        Check again
      </Button>
      <Button onClick={() => void signOut()}>Sign out</Button>
    </div>
  )
}

export function ProfileComplete() {
  return (
    <Outcome title="Profile incomplete">
      <p>Your profile lacks something. Whoever keeps the users of this office can complete it under Users.</p>
      <Again />
    </Outcome>
  )
}

export function EmailVerificationMail() {
  const email = useClient((client) => client.user?.email ?? '')
  return (
    <Outcome title="E-mail not verified">
      <p>
        The address <strong>{masked(email)}</strong> is not verified yet. Whoever keeps the users of this office can
        confirm it under Users.
      </p>
      <Again />
    </Outcome>
  )
}

const masked = (email: string): string => email.replace(/^(.{1,2})[^@]*(?=@)/, '$1***') || 'of your account'
