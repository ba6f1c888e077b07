import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { call, CallFailure } from '../session/call.ts'
import { go } from '../session/go.ts'
import { notifySuccess } from '#panel/session/notifications.ts'
import { loadUser } from '../session/start.ts'
import { change } from '../session/state.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { UsernameField } from '#panel/unsaved/username-field.tsx'

const empty = { current: '', password: '', again: '' }
const fields = [
  ['current', 'Current password', 'current-password'],
  ['password', 'New password', 'new-password'],
  ['again', 'Confirm new password', 'new-password'],
] as const

/** Opened by /?reset_pass=1; after a 440 it cannot be closed. */
export default function ChangePassword({ isForced }: { isForced: boolean }) {
  const [entered, setEntered] = useState(empty)
  const [complaints, setComplaints] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const close = () => go('/', { replace: true })
  const save = async () => {
    if (entered.password !== entered.again) return setComplaints({ again: 'The passwords do not match.' })
    setBusy(true)
    try {
      const { message } = await call<{ message: string }>('/api/change-password', {
        method: 'POST',
        body: { current: entered.current, password: entered.password },
      })
      notifySuccess(message)
      await loadUser()
      change({ mustChangePassword: false })
      close()
    } catch (problem) {
      if (!(problem instanceof CallFailure)) throw problem
      setComplaints(problem.failure.fields ?? { current: problem.message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title="Choose a new password" onClose={isForced ? undefined : close}>
      <form className="dialog-body" onSubmit={(event) => event.preventDefault()}>
        {isForced ? <p>Choose a new password to continue.</p> : null}
        <UsernameField />
        {fields.map(([name, label, autoComplete]) => (
          <PasswordInput
            key={name}
            label={label}
            autoComplete={autoComplete}
            value={entered[name]}
            error={complaints[name]}
            visibilityToggleButtonProps={{ 'aria-label': `Show: ${label}` }}
            onChange={(event) => {
              setEntered({ ...entered, [name]: event.target.value })
              setComplaints({})
            }}
          />
        ))}
        <div className="dialog-foot">
          <Button tone="primary" busy={isBusy} onClick={() => void save()}>
            Change password
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
