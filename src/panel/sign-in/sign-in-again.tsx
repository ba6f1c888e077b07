import { MantineProvider, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { legibleColors, schemeKeeper, styleNonce, theme } from '#panel/app/theme.ts'
import { announceSession } from '#panel/live/other-tabs.ts'
import { accessCalls } from '#blueprint/calls/access-calls.ts'
import { ask, CallFailure } from '#panel/session/call.ts'
import { clientState } from '#panel/session/state.ts'
import { visitorId } from '#panel/session/visitor.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { UsernameField } from '#panel/unsaved/username-field.tsx'
import { logIn, type SignInAnswer } from './log-in.ts'

interface SignInAgainProps {
  readonly username: string
  readonly settle: (isSignedIn: boolean) => void
}

/** The steps of a sign-in as this user; one that demands more than a password and a code is left to the sign-in page. */
function useSteps({ username, settle }: SignInAgainProps) {
  const [needsCode, setNeedsCode] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (entered: string): Promise<SignInAnswer> =>
    needsCode
      ? ask(accessCalls.secondStep, { body: { code: entered } })
      : logIn({ username, password: entered, visitor: await visitorId() }, () => undefined)
  const submit = async (entered: string) => {
    setBusy(true)
    setProblem(null)
    try {
      const { data } = await send(entered)
      if (data?.second_step) setNeedsCode(true)
      else settle(!data?.enrolment && !data?.reset_pass)
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setProblem(failure.message)
    } finally {
      setBusy(false)
    }
  }
  return { needsCode, problem, isBusy, submit }
}

function SignInAgain({ username, settle }: SignInAgainProps) {
  const { needsCode, problem, isBusy, submit } = useSteps({ username, settle })
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const entered = needsCode ? code.trim() : password
  return (
    <Dialog title="Sign in again" isDisposable hidesScreen>
      <form
        className="dialog-body"
        onSubmit={(event) => {
          event.preventDefault()
          if (entered !== '') void submit(entered)
        }}
      >
        <p className="dialog-note">
          Your session expired, or this account signed in elsewhere. Sign in as {username} to continue: your entries are
          kept.
        </p>
        <UsernameField />
        {needsCode ? (
          <TextInput
            label="Authenticator code or recovery code"
            data-autofocus
            autoComplete="one-time-code"
            maxLength={19}
            value={code}
            error={problem}
            onChange={(event) => setCode(event.target.value)}
          />
        ) : (
          <PasswordInput
            label="Your sign-in password"
            data-autofocus
            autoComplete="current-password"
            value={password}
            error={problem}
            onChange={(event) => setPassword(event.target.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show: Your sign-in password' }}
          />
        )}
        <div className="dialog-foot">
          <Button onClick={() => settle(false)}>Leave without saving</Button>
          <Button type="submit" tone="primary" busy={isBusy} disabled={entered === ''}>
            Sign in
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Rendered in its own root, over whatever the user was entering, and hiding it: the session has ended. */
export async function signInOverScreen(): Promise<boolean> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  root.render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={legibleColors}
      colorSchemeManager={schemeKeeper}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <SignInAgain username={clientState().shownUser ?? ''} settle={resolve} />
    </MantineProvider>,
  )
  const isSignedIn = await promise.finally(() => {
    root.unmount()
    place.remove()
  })
  if (isSignedIn) announceSession()
  return isSignedIn
}
