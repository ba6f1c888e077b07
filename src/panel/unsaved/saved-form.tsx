import type { ReactNode } from 'react'

interface SavedFormProps {
  readonly label: string
  readonly onSave: () => void
  readonly children: ReactNode
}

/** A form that Ctrl+Enter saves from any field; Enter alone does not. */
export const SavedForm = ({ label, onSave, children }: SavedFormProps) => (
  // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter saves from any field
  <form
    className="form"
    aria-label={label}
    noValidate
    onSubmit={(event) => event.preventDefault()}
    onKeyDown={(event) => (event.key === 'Enter' && (event.ctrlKey || event.metaKey) ? onSave() : undefined)}
  >
    {children}
  </form>
)
