import type { Fields } from '#blueprint/screen/action.ts'
import type { FieldErrors, Values } from '#panel/engine/action/field-values.ts'
import type { OpenAction } from '#panel/engine/action/open-action.ts'
import { ViewOfInput } from '#panel/engine/views.tsx'
import { FieldInput } from '#panel/inputs/field-input.tsx'
import { kindOfRow } from '#panel/kinds/kind-of-row.ts'

interface EntriesProps {
  readonly opening: OpenAction
  readonly disabled: boolean
  readonly values: Values
  readonly complaints: FieldErrors
  readonly change: (name: string, value: unknown) => void
  readonly check: (name: string) => void
}
/** What a dialog asks for: the fields of its action, or the view that enters them. */
export function Entries({ opening: { action, rows }, disabled, ...dialog }: EntriesProps) {
  if (action.view)
    return <ViewOfInput {...dialog} view={action.view} fields={action.input} rows={rows} disabled={disabled} />
  return (
    <div className="dialog-fields">
      {Object.entries(action.input as Fields).map(([name, kind]) => (
        <FieldInput
          key={name}
          name={name}
          kind={kindOfRow(kind, rows)}
          value={dialog.values[name]}
          complaint={dialog.complaints[name]}
          disabled={disabled}
          onChange={(value) => dialog.change(name, value)}
          onBlur={() => dialog.check(name)}
        />
      ))}
    </div>
  )
}
