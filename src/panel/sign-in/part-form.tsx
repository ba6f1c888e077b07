import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call, CallFailure } from '#panel/session/call.ts'
import { sayDone } from '#panel/session/notices.ts'
import { tell } from '#panel/session/told.ts'
import { Button } from '#panel/ui/button.tsx'

type Entered = Readonly<Record<string, string>>
type Complaints = Readonly<Record<string, string>>

export interface Answer {
  readonly message: string
  readonly data?: { readonly recovery_codes?: readonly string[]; readonly reset_pass?: boolean }
}

export interface Part {
  readonly path: string
  readonly fields: readonly (readonly [name: string, label: string, sort: 'password' | 'code' | 'text'])[]
  readonly button: string
  /** Sent besides what was entered. */
  readonly besides?: Entered
  /** Two fields that must say the same; the second is not sent. */
  readonly twice?: readonly [string, string]
  readonly onDone?: (answer: Answer) => void | Promise<void>
  /** Recovery codes are shown by whoever asked, not over everything. */
  readonly isQuiet?: true
}

/** A few fields and one button: a part of a page that stands for itself. */
export function PartForm({ path, fields, button, besides = {}, twice, isQuiet, onDone }: Part) {
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
      const answer = await call<Answer>(path, { method: 'POST', body: { ...sent, ...besides } })
      const codes = answer.data?.recovery_codes
      if (!isQuiet) sayDone(answer.message)
      setEntered({})
      if (codes && !isQuiet) tell({ 'Recovery codes': codes.join('\n') })
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
          <TextInput key={name} {...shared} inputMode="numeric" maxLength={6} autoComplete="one-time-code" />
        ) : (
          <PasswordInput
            key={name}
            {...shared}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': `Show: ${label}` }}
          />
        )
      })}
      <Button tone="primary" busy={isBusy} disabled={!isComplete} onClick={() => void save()}>
        {button}
      </Button>
    </>
  )
}
