import { useEffect, useState } from 'react'
import { CallFailure } from '#panel/session/call.ts'
import { Button } from '#panel/ui/button.tsx'
import { askForSeed, Seed, type Offer } from './own-secrets.tsx'
import type { Answer } from './part-form.tsx'

/** Between the password and everything else, for whoever needs an authenticator and has none: scan, prove, keep the codes. */
export default function Enrolment({ onDone }: { readonly onDone: (answer: Answer) => Promise<void> }) {
  const [offer, setOffer] = useState<Offer | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    askForSeed().then(setOffer, (failure: unknown) => {
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
  if (answer) return <Codes codes={answer.data?.recovery_codes ?? []} onKept={() => void onDone(answer)} />
  return (
    <div className="login-part">
      <h2>Set up your authenticator</h2>
      <p>Your role requires two-step verification. Setup takes a minute and is done once.</p>
      {offer ? <Seed offer={offer} isQuiet onDone={setAnswer} /> : null}
    </div>
  )
}

function Codes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
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
        <Button tone="primary" onClick={onKept}>
          I have saved them
        </Button>
      </div>
    </div>
  )
}
