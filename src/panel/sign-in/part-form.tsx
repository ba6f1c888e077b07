import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call, CallFailure } from '#panel/session/call.ts'
import { notifySuccess } from '#panel/session/notifications.ts'
import { showSecrets } from '#panel/session/one-time-secrets.ts'
import { Button } from '#panel/ui/button.tsx'
import { UsernameField } from '#panel/unsaved/username-field.tsx'

type Entered = Readonly<Record<string, string>>
type Complaints = Readonly<Record<string, string>>

export interface Answer {
  readonly message: string
  readonly data?: { readonly recovery_codes?: readonly string[]; readonly reset_pass?: boolean }
}

/** A transaction password is none of the passwords of a site: a password manager would fill in, or save, the wrong one. */
type Sort = 'current-password' | 'new-password' | 'transaction-password' | 'code' | 'text'

export interface PartFormProps {
  readonly path: string
  readonly fields: readonly (readonly [name: string, label: string, sort: Sort])[]
  readonly button: string
  /** Sent in addition to the input. */
  readonly extraValues?: Entered
  /** Two fields that must be equal; the second is not sent. */
  readonly twice?: readonly [string, string]
  readonly onDone?: (answer: Answer) => void | Promise<void>
  /** The caller shows recovery codes, instead of a dialog. */
  readonly isQuiet?: true
}

/** What is wrong with values that have no field, such as the token of a link. */
const HiddenComplaints = ({ names, complaints }: { names: readonly string[]; complaints: Complaints }) =>
  names
    .filter((name) => complaints[name])
    .map((name) => (
      <p key={name} className="field-error" role="alert">
        {complaints[name]}
      </p>
    ))

/** A small form with one button. */
export function PartForm({ path, fields, button, extraValues = {}, twice, isQuiet, onDone }: PartFormProps) {
  const [entered, setEntered] = useState<Entered>({})
  const [complaints, setComplaints] = useState<Complaints>({})
  const [isBusy, setBusy] = useState(false)
  const isComplete = fields.every(([name]) => entered[name])
  const save = async () => {
    if (twice && entered[twice[0]] !== entered[twice[1]])
      return setComplaints({ [twice[1]]: 'The passwords do not match.' })
    const sent = Object.fromEntries(Object.entries(entered).filter(([name]) => name !== twice?.[1]))
    setBusy(true)
    try {
      const answer = await call<Answer>(path, { method: 'POST', body: { ...sent, ...extraValues } })
      const codes = answer.data?.recovery_codes
      if (!isQuiet) notifySuccess(answer.message)
      setEntered({})
      if (codes && !isQuiet) showSecrets({ 'Recovery codes': codes.join('\n') })
      await onDone?.(answer)
    } catch (problem) {
      if (!(problem instanceof CallFailure)) throw problem
      setComplaints(problem.failure.fields ?? { [fields[0]?.[0] ?? '']: problem.message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {fields.some(([, , sort]) => sort.endsWith('-password')) ? <UsernameField /> : null}
      {fields.map(([name, label, sort]) => {
        const shared = {
          label,
          value: entered[name] ?? '',
          error: complaints[name],
          onChange: (event: { target: { value: string } }) => {
            setEntered({ ...entered, [name]: event.target.value })
            setComplaints({})
          },
        }
        if (sort === 'text') return <TextInput key={name} {...shared} />
        return sort === 'code' ? (
          <TextInput key={name} {...shared} inputMode="numeric" maxLength={20} autoComplete="one-time-code" />
        ) : (
          <PasswordInput
            key={name}
            {...shared}
            autoComplete={sort === 'transaction-password' ? 'off' : sort}
            visibilityToggleButtonProps={{ 'aria-label': `Show: ${label}` }}
          />
        )
      })}
      <HiddenComplaints names={Object.keys(extraValues)} complaints={complaints} />
      <Button tone="primary" busy={isBusy} disabled={!isComplete} onClick={() => void save()}>
        {button}
      </Button>
    </>
  )
}
