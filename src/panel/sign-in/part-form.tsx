import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Call, InputOf } from '#blueprint/calls/call.ts'
import type { RecoveryCodes } from '#blueprint/calls/session-calls.ts'
import type { DoneResponse } from '#blueprint/wire.ts'
import { call, CallFailure } from '#panel/session/call.ts'
import { notifySuccess } from '#panel/session/notifications.ts'
import { showSecrets } from '#panel/session/one-time-secrets.ts'
import { Button } from '#panel/ui/button.tsx'
import { UsernameField } from '#panel/unsaved/username-field.tsx'

type Entered = Readonly<Record<string, string>>
type Complaints = Readonly<Record<string, string>>

export type Answer = DoneResponse<RecoveryCodes>

/** A transaction password is none of the passwords of a site: a password manager would fill in, or save, the wrong one. */
type Sort = 'current-password' | 'new-password' | 'transaction-password' | 'code' | 'text'

type TextOf<C extends Call> = keyof InputOf<C> & string

export interface PartFormProps<C extends Call = Call> {
  /** The fixed call that takes the entries. */
  readonly to: C
  readonly fields: readonly (readonly [name: TextOf<C> | 'again', label: string, sort: Sort])[]
  readonly button: string
  /** Sent in addition to the input. */
  readonly extraValues?: Entered
  /** Two fields that must be equal; the second is not sent. */
  readonly twice?: readonly [TextOf<C>, 'again']
  readonly onDone?: (answer: Answer) => void | Promise<void>
  /** The caller shows recovery codes, instead of a dialog. */
  readonly isQuiet?: true
  /** Its button stands at the foot of a dialog. */
  readonly isDialog?: true
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

interface EntryProps {
  readonly label: string
  readonly sort: Sort
  readonly text: string
  readonly complaint: string | undefined
  readonly onType: (text: string) => void
}
function Entry({ label, sort, text, complaint, onType }: EntryProps) {
  const shared = {
    label,
    value: text,
    error: complaint,
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
  }
  if (sort === 'text') return <TextInput {...shared} />
  return sort === 'code' ? (
    <TextInput {...shared} inputMode="numeric" maxLength={20} autoComplete="one-time-code" />
  ) : (
    <PasswordInput
      {...shared}
      autoComplete={sort === 'transaction-password' ? 'off' : sort}
      visibilityToggleButtonProps={{ 'aria-label': `Show: ${label}` }}
    />
  )
}

/** The form of a fixed call: its fields, one button, and what the server says of each field. */
export function PartForm<const C extends Call>({
  to,
  fields,
  button,
  extraValues = {},
  twice,
  isQuiet,
  isDialog,
  onDone,
}: PartFormProps<C>) {
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
      const answer = await call<Answer>(to.path, { method: 'POST', body: { ...sent, ...extraValues } })
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
  const submit = (
    <Button tone="primary" busy={isBusy} disabled={!isComplete} onClick={() => void save()}>
      {button}
    </Button>
  )
  return (
    <>
      {fields.some(([, , sort]) => sort.endsWith('-password')) ? <UsernameField /> : null}
      {fields.map(([name, label, sort]) => (
        <Entry
          key={name}
          label={label}
          sort={sort}
          text={entered[name] ?? ''}
          complaint={complaints[name]}
          onType={(text) => {
            setEntered({ ...entered, [name]: text })
            setComplaints({})
          }}
        />
      ))}
      <HiddenComplaints names={Object.keys(extraValues)} complaints={complaints} />
      {isDialog ? <div className="dialog-foot">{submit}</div> : submit}
    </>
  )
}
