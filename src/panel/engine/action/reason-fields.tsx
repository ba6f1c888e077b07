import { reasons } from '#blueprint/reasons.ts'
import { NativeSelect, PasswordInput, Textarea } from '@mantine/core'
import { useSite } from '#panel/session/state.ts'
import type { FieldErrors } from './field-values.ts'

export interface ReasonEntered {
  readonly code: string
  readonly text: string
  readonly password: string
}
export const noReason: ReasonEntered = { code: '', text: '', password: '' }

/** The reason as sent in a request body. */
export const reasonOf = (asks: 'reason' | 'password' | undefined, { code, text, password }: ReasonEntered) =>
  asks ? { reason: { code, text }, ...(asks === 'password' ? { transactionPassword: password } : {}) } : {}

/** Until the domain says which it offers. */
const usual = reasons.map(([code, name]) => ({ code, name }))

interface ReasonFieldsProps {
  readonly asksPassword: boolean
  readonly entered: ReasonEntered
  readonly complaints: FieldErrors
  readonly onChange: (entered: ReasonEntered) => void
}
export function ReasonFields({ asksPassword, entered, complaints, onChange }: ReasonFieldsProps) {
  const { reasons: offered = usual } = useSite()
  return (
    <>
      <NativeSelect
        label="Reason"
        withAsterisk
        value={entered.code}
        error={complaints['reasonCode']}
        onChange={(event) => onChange({ ...entered, code: event.target.value })}
        data={[{ value: '', label: 'Choose' }, ...offered.map(({ code, name }) => ({ value: code, label: name }))]}
      />
      <Textarea
        label="Details"
        withAsterisk
        autosize
        dir="auto"
        minRows={2}
        maxLength={500}
        value={entered.text}
        error={complaints['reason']}
        onChange={(event) => onChange({ ...entered, text: event.target.value })}
      />
      {asksPassword ? (
        <PasswordInput
          label="Your transaction password"
          withAsterisk
          autoComplete="off"
          value={entered.password}
          error={complaints['transactionPassword']}
          visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
          onChange={(event) => onChange({ ...entered, password: event.target.value })}
        />
      ) : null}
    </>
  )
}
