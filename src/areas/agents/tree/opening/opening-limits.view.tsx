import { useQueryOf, type InputProps } from '#panel/engine/view.ts'
import type { FieldInputProps } from '#panel/inputs/input-props.ts'
import { FieldInput } from '#panel/inputs/field-input.tsx'
import { GridInput } from '#panel/inputs/grid-input.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { productLimitsRefusal, unlimited, type AgentLimits } from '#areas/agents/rules/accounts/limits.ts'
import { limitFields } from '#areas/agents/terms/limits.actions.ts'
import { newAgentBounds } from './create-agent.queries.ts'

type Row = Readonly<Record<string, unknown>>

/** Parses a row for validation; malformed values count as not set. */
function limitsIn(row: Row): AgentLimits {
  const read = (name: string): unknown => {
    const kind = limitFields[name as keyof typeof limitFields]
    const checked = kind.wire.safeParse(row[name])
    return checked.success ? kind.fromWire(checked.data as never) : null
  }
  return { ...unlimited, ...Object.fromEntries(Object.keys(limitFields).map((name) => [name, read(name)])) }
}

const maxFields = new Set(['maxStake', 'maxProfit', 'maxLoss', 'maxOdds'])

/** Shows the upline bound as a hint, and the validation error at the field. */
function withBounds(cell: FieldInputProps, row: Row, above: Row | undefined): FieldInputProps {
  const column = cell.name.split('.').at(-1) ?? ''
  const bound = textOf(above?.[column])
  const refused = productLimitsRefusal(textOf(row['product']), limitsIn(row), above ? limitsIn(above) : unlimited)
  const hint = bound === '' ? undefined : `${maxFields.has(column) ? 'At most' : 'At least'} ${bound}`
  return {
    ...cell,
    kind: column in limitFields && hint ? { ...cell.kind, traits: { ...cell.kind.traits, hint } } : cell.kind,
    complaint: cell.complaint ?? (refused?.field === column ? refused.refused : undefined),
  }
}

/** Initial limits of a new agent, each with the upline bound. */
export default function OpeningLimits({ fields, values, complaints, disabled, change, check }: InputProps) {
  const parent = textOf(values['parent'])
  const { data } = useQueryOf(newAgentBounds, { parent }, { isOn: parent !== '' })
  const [[name, kind] = []] = Object.entries(fields)
  if (name === undefined || kind === undefined) return null
  const rows: readonly Row[] = Array.isArray(values[name]) ? values[name] : []
  const aboveOf = ({ sport, product }: Row) =>
    parent === '' ? undefined : data?.limits.find((one) => one['sport'] === sport && one['product'] === product)
  const enter = (cell: FieldInputProps) => {
    const row = rows[Number(cell.name.split('.').at(-2))] ?? {}
    return <FieldInput {...withBounds(cell, row, aboveOf(row))} />
  }
  return (
    <div data-field={name}>
      <GridInput
        name={name}
        kind={kind}
        value={rows}
        complaint={complaints[name]}
        disabled={disabled}
        onChange={(value) => change(name, value)}
        onBlur={() => check(name)}
        enter={enter}
      />
    </div>
  )
}
