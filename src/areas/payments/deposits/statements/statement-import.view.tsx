import { choice } from '#blueprint/kinds/kinds.ts'
import type { InputProps } from '#panel/engine/view.ts'
import { FieldInput } from '#panel/inputs/field-input.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { derivedFields, useCheckedStatement } from './use-checked-statement.tsx'
import { StatementReview } from './statement-review.tsx'

const written = ['dayOrder', 'decimalMark']

/** The file of a bank statement, the columns that were found in it, and how its rows would be read. */
export default function StatementImport(props: InputProps) {
  const { fields, values, complaints, disabled, change, check } = props
  const { checked, failure, isLoading, changeSource } = useCheckedStatement(props)
  const enter = (name: string, kind = fields[name], onChange = (value: unknown) => change(name, value)) =>
    kind ? (
      <FieldInput
        key={name}
        name={name}
        kind={kind}
        value={values[name]}
        complaint={complaints[name]}
        disabled={disabled}
        onChange={onChange}
        onBlur={() => check(name)}
      />
    ) : null
  const header = [...new Set([...(checked?.header ?? []), ...derivedFields.map((name) => textOf(values[name]))])]
  const names = header.filter((name) => name !== '' && !written.includes(name))
  /** The columns of the file to choose from; without a header they are typed. */
  const columnOf = (name: string) => {
    const kind = fields[name]
    if (!kind || !checked || checked.header.length === 0) return kind
    const labels = Object.fromEntries(names.map((each) => [each, each]))
    return choice(kind.label, names, { labels, optional: kind.traits.optional ?? false, hint: kind.traits.hint ?? '' })
  }
  const isShown = checked !== null || textOf(values['dateColumn']) !== ''
  return (
    <>
      <div className="dialog-fields">
        {['file', 'csv'].map((name) => enter(name, fields[name], (value) => changeSource(name, value)))}
        {enter('account')}
        {isShown
          ? derivedFields.map((name) => enter(name, written.includes(name) ? fields[name] : columnOf(name)))
          : null}
      </div>
      {failure ? (
        <p className="field-error" role="alert">
          {failure}
        </p>
      ) : null}
      <StatementReview checked={checked} isLoading={isLoading} />
    </>
  )
}
