import { useQueryOf, type InputProps } from '#panel/engine/view.ts'
import type { EntryProps } from '#panel/inputs/entry-props.ts'
import { Entry } from '#panel/inputs/entry.tsx'
import GridEntry from '#panel/inputs/grid-entry.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { saidRefusal, unlimited, type AgentLimits } from '#areas/agents/rules/accounts/limits.ts'
import { limitFields } from '#areas/agents/terms/limits.screen.ts'
import { openingBounds } from './opening.queries.ts'

type Row = Readonly<Record<string, unknown>>

/** As the rule reads them; what is not well formed says nothing yet. */
function limitsIn(row: Row): AgentLimits {
  const read = (name: string): unknown => {
    const kind = limitFields[name as keyof typeof limitFields]
    const checked = kind.wire.safeParse(row[name])
    return checked.success ? kind.fromWire(checked.data as never) : null
  }
  return { ...unlimited, ...Object.fromEntries(Object.keys(limitFields).map((name) => [name, read(name)])) }
}

const most = new Set(['maxStake', 'maxProfit', 'maxLoss', 'maxOdds'])

/** What an account above says of the same is told at the field, and so is what would be refused. */
function bounded(cell: EntryProps, row: Row, above: Row | undefined): EntryProps {
  const column = cell.name.split('.').at(-1) ?? ''
  const bound = textOf(above?.[column])
  const refused = saidRefusal(textOf(row['product']), limitsIn(row), above ? limitsIn(above) : unlimited)
  const hint = bound === '' ? undefined : `${most.has(column) ? 'At most' : 'At least'} ${bound}`
  return {
    ...cell,
    kind: column in limitFields && hint ? { ...cell.kind, traits: { ...cell.kind.traits, hint } } : cell.kind,
    complaint: cell.complaint ?? (refused?.field === column ? refused.refused : undefined),
  }
}

/** Limits a new agent is opened with, each beside what those above him say. */
export default function OpeningLimits({ fields, values, complaints, disabled, change, check }: InputProps) {
  const parent = textOf(values['parent'])
  const { data } = useQueryOf(openingBounds, { parent }, { isOn: parent !== '' })
  const [[name, kind] = []] = Object.entries(fields)
  if (name === undefined || kind === undefined) return null
  const rows: readonly Row[] = Array.isArray(values[name]) ? values[name] : []
  const aboveOf = ({ sport, product }: Row) =>
    parent === '' ? undefined : data?.limits.find((one) => one['sport'] === sport && one['product'] === product)
  const enter = (cell: EntryProps) => {
    const row = rows[Number(cell.name.split('.').at(-2))] ?? {}
    return <Entry {...bounded(cell, row, aboveOf(row))} />
  }
  return (
    <div data-field={name}>
      <GridEntry
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
