import type { AnyKind } from '#blueprint/kind.ts'

export interface FieldInputProps {
  readonly name: string
  readonly kind: AnyKind
  readonly value: unknown
  readonly complaint?: string | undefined
  readonly disabled?: boolean
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
}

/** Props that every field gets from its kind. */
export const sharedProps = ({ name, kind, complaint, disabled = false, onBlur }: FieldInputProps) => ({
  name,
  label: kind.label,
  description: kind.traits.hint,
  error: complaint,
  disabled,
  onBlur,
  withAsterisk: !kind.traits.optional,
})
