import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { call, CallFailure } from '../session/call.ts'
import { go } from '../session/go.ts'
import { notifySuccess } from '#panel/session/notifications.ts'
import { Button } from '../ui/button.tsx'
import { OnboardingPage } from './onboarding-page.tsx'
import { takeToken } from './onboarding-step.ts'

const fields = [
  ['password', 'New password'],
  ['again', 'Confirm new password'],
] as const

/** Opened by an email link. It does not sign the user in: the new password is used at sign-in, with the second step. */
export function NewPassword() {
  const [token] = useState(takeToken)
  const [entered, setEntered] = useState({ password: '', again: '' })
  const [complaints, setComplaints] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (entered.password !== entered.again) return setComplaints({ again: 'The passwords do not match.' })
    setBusy(true)
    try {
      const body = { token, password: entered.password }
      notifySuccess((await call<{ message: string }>('/api/login/new-password', { method: 'POST', body })).message)
      go('/login', { replace: true })
    } catch (problem) {
      if (!(problem instanceof CallFailure)) throw problem
      setComplaints(problem.failure.fields ?? { password: problem.message })
      setBusy(false)
    }
  }
  return (
    <OnboardingPage title="Choose a new password">
      <p>
        12 to 128 characters of any kind. Do not use a common password, your name or one of your last four passwords.
      </p>
      {fields.map(([name, label]) => (
        <PasswordInput
          key={name}
          label={label}
          autoComplete="new-password"
          value={entered[name]}
          error={complaints[name]}
          visibilityToggleButtonProps={{ 'aria-label': `Show: ${label}` }}
          onChange={(event) => {
            setEntered({ ...entered, [name]: event.target.value })
            setComplaints({})
          }}
        />
      ))}
      {complaints['token'] ? (
        <p className="field-error" role="alert">
          {complaints['token']}
        </p>
      ) : null}
      <Button tone="primary" busy={isBusy} disabled={entered.password === ''} onClick={() => void save()}>
        Save password
      </Button>
      <Button onClick={() => go('/login', { replace: true })}>Go to sign in</Button>
    </OnboardingPage>
  )
}
