import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import type { DoneResponse } from '#blueprint/wire.ts'
import { call, CallFailure } from '../session/call.ts'
import { notifySuccess } from '#panel/session/notifications.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface OpenProps {
  readonly onOpened: (code: string) => void
  readonly onClose: () => void
}

/** Dialog for the archive code, or for setting it the first time. */
export default function OpenArchive({ onOpened, onClose }: OpenProps) {
  const [isSetting, setSetting] = useState(false)
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<CallFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isReady = /^\d{6,8}$/.test(code) && (!isSetting || password !== '')
  const post = (path: string, body: object) => call<DoneResponse>(path, { method: 'POST', body })
  const go = async () => {
    setBusy(true)
    try {
      if (isSetting) await post('/api/warehouse/code', { security_code: code, loginPassword: password })
      const { message } = await post('/api/warehouse/open', { security_code: code })
      notifySuccess(message)
      onOpened(code)
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setProblem(failure)
      setBusy(false)
    }
  }
  const complaints = problem?.failure.fields ?? {}
  return (
    <Dialog title="Open the archive" onClose={onClose}>
      <div className="dialog-body">
        <p className="dialog-note">Read only while open. It closes after 15 minutes and when the page reloads.</p>
        <PasswordInput
          label={isSetting ? 'New security code (6 to 8 digits)' : 'Security code'}
          data-autofocus
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          value={code}
          error={complaints['security_code'] ?? (complaints['loginPassword'] ? null : problem?.message)}
          onChange={(event) => setCode(event.target.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show code' }}
        />
        {isSetting ? (
          <PasswordInput
            label="Your sign-in password"
            autoComplete="current-password"
            value={password}
            error={complaints['loginPassword']}
            onChange={(event) => setPassword(event.target.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show: Your sign-in password' }}
          />
        ) : null}
        <div className="dialog-foot">
          <Button onClick={() => setSetting(!isSetting)}>
            {isSetting ? 'Use existing code' : 'Set security code'}
          </Button>
          <Button tone="primary" busy={isBusy} disabled={!isReady} onClick={() => void go()}>
            Open
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
