import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { accessCalls } from '#blueprint/calls/access-calls.ts'
import { ask, CallFailure } from '#panel/session/call.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { UsernameField } from '#panel/unsaved/username-field.tsx'
import { openArchive } from './archive-mode.ts'

type Complaints = Readonly<Record<string, string>>

/** Opens the archive with the user's security code, which is set with the password of the sign-in. */
export default function ArchiveDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [setsCode, setSetsCode] = useState(false)
  const [complaints, setComplaints] = useState<Complaints>({})
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      if (setsCode) await ask(accessCalls.archiveCode, { body: { security_code: code, loginPassword: password } })
      await openArchive(code)
      onClose()
    } catch (problem) {
      if (!(problem instanceof CallFailure)) throw problem
      setComplaints(problem.failure.fields ?? { security_code: problem.message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title="Open the archive" onClose={onClose}>
      <form className="dialog-body" onSubmit={(event) => event.preventDefault()}>
        <p className="dialog-note">
          Past months are read from the archive for 15 minutes. Nothing can be changed meanwhile, and every use is
          logged.
        </p>
        {setsCode ? <UsernameField /> : null}
        {setsCode ? (
          <SecretInput
            label="Your sign-in password"
            autoComplete="current-password"
            value={password}
            error={complaints['loginPassword']}
            onType={setPassword}
          />
        ) : null}
        <SecretInput
          label={setsCode ? 'New security code (6 to 8 digits)' : 'Security code'}
          autoComplete="off"
          value={code}
          error={complaints['security_code']}
          onType={setCode}
        />
        <div className="dialog-foot">
          <Button tone="quiet" onClick={() => setSetsCode(!setsCode)}>
            {setsCode ? 'I have a code' : 'Set a security code'}
          </Button>
          <Button type="submit" tone="primary" busy={isBusy} onClick={() => void open()}>
            Open archive
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface SecretInputProps {
  readonly label: string
  readonly autoComplete: string
  readonly value: string
  readonly error: string | undefined
  readonly onType: (text: string) => void
}

const SecretInput = ({ label, autoComplete, value, error, onType }: SecretInputProps) => (
  <PasswordInput
    label={label}
    autoComplete={autoComplete}
    value={value}
    error={error}
    visibilityToggleButtonProps={{ 'aria-label': `Show: ${label}` }}
    onChange={(event) => onType(event.target.value)}
  />
)
