import type { AnyForm } from '#blueprint/screen/form.ts'
import type { Values } from '#panel/engine/action/field-values.ts'

export interface LoadedForm {
  readonly values: Values
  readonly version: number | null
  /** What is entered is saved by itself. */
  readonly isDraft?: boolean
}

export interface FormViewProps {
  readonly form: AnyForm
  readonly at: string
  readonly isNew: boolean
  readonly loaded: LoadedForm
  readonly refetch: () => void
}
