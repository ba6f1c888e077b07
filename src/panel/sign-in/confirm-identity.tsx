import { MantineProvider, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { typedCode } from '#values/text/typed-code.ts'
import { sessionCalls } from '#blueprint/calls/session-calls.ts'
import { ask, CallFailure } from '#panel/session/call.ts'
import { clientState } from '#panel/session/state.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { legibleColors, schemeKeeper, styleNonce, theme } from '#panel/app/theme.ts'
import { UsernameField } from '#panel/unsaved/username-field.tsx'

interface ConfirmIdentityProps {
  readonly hasCode: boolean
  readonly settle: (isConfirmed: boolean) => void
}

function ConfirmIdentity({ hasCode, settle }: ConfirmIdentityProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isReady = code === '' ? password !== '' : /^\d{6}$/.test(typedCode(code))
  const submit = async () => {
    setBusy(true)
    try {
      await ask(sessionCalls.confirm, { body: code === '' ? { password } : { code } })
      settle(true)
    } catch (failure) {
      if (!(failure instanceof CallFailure)) return settle(false)
      if (failure.status === 401) return settle(false)
      setProblem(failure.message)
      setBusy(false)
    }
  }
  const enter = (change: (text: string) => void) => (event: { target: { value: string } }) => {
    change(event.target.value.trim() === '' ? '' : event.target.value)
    setProblem(null)
  }
  return (
    <Dialog title="Confirm your identity" onClose={() => settle(false)} isDisposable>
      <div className="dialog-body">
        <p className="dialog-note">
          This action requires a confirmation from the last 10 minutes. Your entries are kept and submitted once you
          confirm.
        </p>
        <UsernameField />
        <PasswordInput
          label="Your sign-in password"
          data-autofocus
          autoComplete="current-password"
          value={password}
          error={code === '' ? problem : null}
          onChange={enter(setPassword)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show: Your sign-in password' }}
        />
        {hasCode ? (
          <TextInput
            label="Or a code from your authenticator"
            inputMode="numeric"
            maxLength={20}
            autoComplete="one-time-code"
            value={code}
            error={code === '' ? null : problem}
            onChange={enter(setCode)}
          />
        ) : null}
        <div className="dialog-foot">
          <Button onClick={() => settle(false)}>Cancel</Button>
          <Button tone="primary" busy={isBusy} disabled={!isReady} onClick={() => void submit()}>
            Confirm
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Rendered in its own root: a call may be refused before the panel is mounted, or inside any of its dialogs. */
export function confirmInDialog(): Promise<boolean> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const hasCode = clientState().user?.is_two_step_verification === true
  root.render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={legibleColors}
      colorSchemeManager={schemeKeeper}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <ConfirmIdentity hasCode={hasCode} settle={resolve} />
    </MantineProvider>,
  )
  return promise.finally(() => {
    root.unmount()
    place.remove()
  })
}
