import type { ReactNode } from 'react'
import type { AnyKind } from '#blueprint/kind.ts'
import { Button, IconButton } from '#panel/ui/button.tsx'
import { IconX } from '#panel/ui/icons.ts'
import type { FieldInputProps } from './input-props.ts'
import './grid-input.css'

type Row = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The error of one cell by the check of its kind. */
function cellError({ wire, traits, label }: AnyKind, value: unknown): string | undefined {
  if (isEmpty(value)) return traits.optional ? undefined : `${label} is required.`
  const checked = wire.safeParse(value)
  return checked.success ? undefined : (checked.error.issues[0]?.message ?? 'Not in the expected format.')
}

interface GridProps extends FieldInputProps {
  readonly enter: (cell: FieldInputProps) => ReactNode
}

/** A short editable table, with one input for each cell. */
export function GridInput(props: GridProps) {
  const { name, kind, value, complaint, disabled = false, onChange, onBlur, enter } = props
  const columns = kind.traits.columns ?? {}
  const rows: readonly Row[] = Array.isArray(value) ? value : []
  const change = (index: number, column: string, cell: unknown) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, [column]: isEmpty(cell) ? null : cell } : row)))
  const newRow = Object.fromEntries(
    Object.entries(columns).map(([column, { traits }]) => [column, traits.initially ?? null]),
  )
  return (
    <fieldset className="grid-entry" disabled={disabled}>
      <legend>{kind.label}</legend>
      {kind.traits.hint ? <p className="grid-hint">{kind.traits.hint}</p> : null}
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row has no name but its place
        <fieldset key={index} className="grid-row" aria-label={`${kind.label}, row ${index + 1}`}>
          {Object.entries(columns).map(([column, cell]) => (
            <div key={column} className="grid-cell" data-kind={cell.name}>
              {enter({
                name: `${name}.${index}.${column}`,
                kind: cell,
                value: row[column],
                complaint: complaint === undefined ? undefined : cellError(cell, row[column]),
                disabled,
                onChange: (entered) => change(index, column, entered),
                onBlur,
              })}
            </div>
          ))}
          <IconButton label={`Remove row ${index + 1}`} onClick={() => onChange(rows.filter((_, at) => at !== index))}>
            <IconX aria-hidden="true" />
          </IconButton>
        </fieldset>
      ))}
      {complaint === undefined ? null : (
        <p className="field-error" role="alert">
          {complaint}
        </p>
      )}
      <Button disabled={disabled} onClick={() => onChange([...rows, newRow])}>
        Add row
      </Button>
    </fieldset>
  )
}
