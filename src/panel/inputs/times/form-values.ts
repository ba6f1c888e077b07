import { createContext } from 'react'

interface EnteredForm {
  readonly values: Readonly<Record<string, unknown>>
  /** It creates a record. */
  readonly isNew: boolean
}

/** The form that an input stands in, as it is entered. */
export const FormValues = createContext<EnteredForm>({ values: {}, isNew: false })
