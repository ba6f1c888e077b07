import type { AnyKind } from '#blueprint/kind.ts'

export interface EntryProps {
  readonly name: string
  readonly kind: AnyKind
  readonly value: unknown
  readonly complaint?: string | undefined
  readonly disabled?: boolean
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
}

/** What every field takes from its kind. */
export const usual = ({ name, kind, complaint, disabled = false, onBlur }: EntryProps) => ({
  name,
  label: kind.label,
  description: kind.traits.hint,
  error: complaint,
  disabled,
  onBlur,
  withAsterisk: !kind.traits.optional,
})
