import { addressFromServer } from '#blueprint/address.ts'
import type { DoneResponse } from '#blueprint/wire.ts'
import { useEffect, useState } from 'react'
import { accessCalls } from '#blueprint/calls/access-calls.ts'
import { accountCalls } from '#blueprint/calls/account-calls.ts'
import { ask, CallFailure } from '../session/call.ts'
import { go } from '../session/go.ts'
import { logIn, type SignInAnswer } from './log-in.ts'
import { SignedInElsewhere, useSessionElsewhere } from './signed-in-elsewhere.tsx'
import { announceSession } from '../live/other-tabs.ts'
import { loadUser } from '../session/start.ts'
import { change, clientState } from '../session/state.ts'
import { startPath } from '../session/work-profile.ts'
import { visitorId } from '../session/visitor.ts'
import { Button } from '../ui/button.tsx'
import { Mark } from '../ui/mark.tsx'
import { typedCode } from '#values/text/typed-code.ts'
import { targetOf } from '#panel/app/redirects.ts'
import { screens } from '#panel/app/screens.ts'
import { part, Part } from '#panel/ui/part.tsx'
import './login.css'

const Enrolment = part(() => import('./enrolment.tsx'))

type Step = 'credentials' | 'second step' | 'enrolment' | 'forgotten'

export function Login() {
  const [step, setStep] = useState<Step>('credentials')
  const { isSignedIn, look, forget } = useSessionElsewhere()
  const wasEnded = new URLSearchParams(window.location.search).get('is_single_session') === 'active'
  useEffect(() => {
    document.title = 'Login'
  }, [])
  const enter = async ({ data }: Pick<SignInAnswer, 'data'>) => {
    if (data?.second_step) return setStep('second step')
    if (data?.enrolment) return setStep('enrolment')
    const mustChangePassword = data?.reset_pass === true
    change({ auth: { isAuthenticate: true }, mustChangePassword, otherUser: null })
    announceSession()
    if (mustChangePassword) return go('/?reset_pass=1', { replace: true })
    await loadUser()
    return go(addressFromServer(targetOf(screens, window.location.search, startPath(screens, clientState()))), {
      replace: true,
    })
  }
  return (
    <main className="login">
      <div className="login-sheet">
        <div className="login-brand">
          <Mark size={28} />
          <h1>Overround</h1>
        </div>
        {wasEnded && !isSignedIn ? (
          <output className="login-note">
            Your session expired, or this account signed in elsewhere. If this wasn't you, change your password.
          </output>
        ) : null}
        {step === 'second step' ? <SecondStep onDone={enter} /> : null}
        {step === 'enrolment' ? (
          <Part waiting={null}>
            <Enrolment onDone={enter} />
          </Part>
        ) : null}
        {step === 'forgotten' ? <ForgotPassword onBack={() => setStep('credentials')} /> : null}
        {step === 'credentials' && isSignedIn ? <SignedInElsewhere onSignedOut={forget} /> : null}
        {step === 'credentials' && !isSignedIn ? (
          <Credentials isTaken={look} onDone={enter} onForgotten={() => setStep('forgotten')} />
        ) : null}
      </div>
    </main>
  )
}

type StepProps = { readonly onDone: (answer: Pick<SignInAnswer, 'data'>) => Promise<void> }

/** Submits a step of the sign-in, and keeps the error if it fails. */
function useSignInStep<Answer>(onDone: (answer: Answer) => Promise<void>) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const take = async (send: () => Promise<Answer>) => {
    setBusy(true)
    setProblem(null)
    try {
      await onDone(await send())
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setProblem(failure.message)
    } finally {
      setBusy(false)
    }
  }
  return { problem, isBusy, take }
}

interface CredentialsProps extends StepProps {
  /** Looks whether another tab has begun a session. */
  readonly isTaken: () => Promise<boolean>
  readonly onForgotten: () => void
}

function Credentials({ isTaken, onDone, onForgotten }: CredentialsProps) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isChecking, setChecking] = useState(false)
  const { problem, isBusy, take } = useSignInStep(onDone)
  const send = async () => {
    if (await isTaken()) return
    await take(async () => logIn({ username, password, visitor: await visitorId() }, setChecking))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label className="field">
        <span>Username</span>
        <input
          className="native"
          name="username"
          autoComplete="username"
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      </label>
      <label className="field">
        <span>Password</span>
        <input
          className="native"
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      <output className="login-check">{isChecking ? 'Checking your browser. This takes a few seconds.' : ''}</output>
      {problem ? (
        <p className="field-error" role="alert">
          {problem}
        </p>
      ) : null}
      <Button type="submit" tone="primary" busy={isBusy} disabled={username === '' || password === ''}>
        Sign in
      </Button>
      <button type="button" className="link" onClick={onForgotten}>
        Forgot your password?
      </button>
    </form>
  )
}

/** The answer is the same whether the account exists or not. */
function ForgotPassword({ onBack }: { readonly onBack: () => void }) {
  const [username, setUsername] = useState('')
  const [answer, setAnswer] = useState<string | null>(null)
  const { problem, isBusy, take } = useSignInStep(async ({ message }: DoneResponse) => setAnswer(message))
  if (answer !== null)
    return (
      <div className="login-part">
        <output>{answer} The link works once and expires after 15 minutes.</output>
        <Button onClick={onBack}>Back to sign in</Button>
      </div>
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void take(() => ask(accountCalls.forgot, { body: { username } }))
      }}
    >
      <p>We email a reset link to the address on your account.</p>
      <label className="field">
        <span>Username</span>
        <input
          className="native"
          ref={focusOnce}
          autoComplete="username"
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      </label>
      {problem ? (
        <p className="field-error" role="alert">
          {problem}
        </p>
      ) : null}
      <Button type="submit" tone="primary" busy={isBusy} disabled={username === ''}>
        Send reset link
      </Button>
      <button type="button" className="link" onClick={onBack}>
        Back to sign in
      </button>
    </form>
  )
}

const isCode = /^(\d{6}|[a-z0-9]{4}(-[a-z0-9]{4}){3})$/i
const focusOnce = (field: HTMLInputElement | null) => field?.focus()

function SecondStep({ onDone }: StepProps) {
  const [code, setCode] = useState('')
  const { problem, isBusy, take } = useSignInStep(onDone)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void take(() => ask(accessCalls.secondStep, { body: { code } }))
      }}
    >
      <label className="field">
        <span>Authenticator code or recovery code</span>
        <input
          className="native"
          ref={focusOnce}
          autoComplete="one-time-code"
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </label>
      {problem ? (
        <p className="field-error" role="alert">
          {problem}
        </p>
      ) : null}
      <Button type="submit" tone="primary" busy={isBusy} disabled={!isCode.test(typedCode(code))}>
        Confirm
      </Button>
    </form>
  )
}
