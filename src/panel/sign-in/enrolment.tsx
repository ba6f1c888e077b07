import { useEffect, useState } from 'react'
import { CallFailure } from '#panel/session/call.ts'
import { Button } from '#panel/ui/button.tsx'
import { requestSeed, Seed, type Offer } from './security-settings.tsx'
import type { Answer } from './part-form.tsx'
import './login.css'
import './secret-key.css'

/** Sign-in step for users who need an authenticator and have none: scan, confirm, save the recovery codes. */
export default function Enrolment({ onDone }: { readonly onDone: (answer: Answer) => Promise<void> }) {
  const [offer, setOffer] = useState<Offer | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    requestSeed().then(setOffer, (failure: unknown) => {
      if (!(failure instanceof CallFailure)) throw failure
      setProblem(failure.message)
    })
  }, [])
  if (problem)
    return (
      <p className="field-error" role="alert">
        {problem}
      </p>
    )
  if (answer) return <Codes codes={answer.data?.recovery_codes ?? []} onSaved={() => void onDone(answer)} />
  return (
    <div className="login-part">
      <h2>Set up your authenticator</h2>
      <p>Your role requires two-step verification. Setup takes a minute and is done once.</p>
      {offer ? <Seed offer={offer} isQuiet onDone={setAnswer} /> : null}
    </div>
  )
}

function Codes({ codes, onSaved }: { readonly codes: readonly string[]; readonly onSaved: () => void }) {
  return (
    <div className="login-part">
      <h2>Save your recovery codes</h2>
      <p>
        Each code signs you in once without the authenticator. The codes are shown only now and cannot be displayed
        again.
      </p>
      <code className="secret-key">{codes.join('\n')}</code>
      <div className="button-row">
        <Button onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>Copy codes</Button>
        <Button tone="primary" onClick={onSaved}>
          I have saved them
        </Button>
      </div>
    </div>
  )
}
