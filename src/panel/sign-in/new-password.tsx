import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { call, CallFailure } from '../session/call.ts'
import { go } from '../session/go.ts'
import { sayDone } from '../session/notices.ts'
import { Button } from '../ui/button.tsx'
import { GateSheet } from './gate-sheet.tsx'
import { takeToken } from './gate-of.ts'

const fields = [
  ['password', 'New password'],
  ['again', 'New password again'],
] as const

/** Opened by the link of a letter. Nobody is let in by it: the new password is asked at the login, second step included. */
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
      sayDone((await call<{ message: string }>('/api/login/new-password', { method: 'POST', body })).message)
      go('/login', { replace: true })
    } catch (problem) {
      if (!(problem instanceof CallFailure)) throw problem
      setComplaints(problem.failure.fields ?? { password: problem.message })
      setBusy(false)
    }
  }
  return (
    <GateSheet title="Choose a new password">
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
    </GateSheet>
  )
}
