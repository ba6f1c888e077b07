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
      <p>Your role may do what needs two steps to sign in. It takes a minute, once.</p>
      {offer ? <Seed offer={offer} isQuiet onDone={setAnswer} /> : null}
    </div>
  )
}

function Codes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  return (
    <div className="login-part">
      <h2>Keep your recovery codes</h2>
      <p>Each lets you in once without the authenticator. They are shown this once and stored nowhere.</p>
      <code className="secret-key">{codes.join('\n')}</code>
      <div className="button-row">
        <Button onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>Copy</Button>
        <Button tone="primary" onClick={onKept}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}
