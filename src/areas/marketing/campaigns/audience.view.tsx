import { useDebouncedValue } from '@mantine/hooks'
import { useQueryOf, type InputProps } from '#panel/engine/view.ts'
import { FieldInput } from '#panel/inputs/field-input.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { audienceCount } from './audience.queries.ts'
import '#panel/engine/form/form-view.css'

/** The conditions of a campaign, with the number of players who meet them now. */
export default function Audience({ fields, values, complaints, disabled, change, check }: InputProps) {
  const domain = textOf(values['domain'])
  const [conditions] = useDebouncedValue(JSON.stringify(values['conditions'] ?? []), 400)
  const { data } = useQueryOf(audienceCount, { domain, conditions }, { isOn: domain !== '' })
  return (
    <div>
      {Object.entries(fields).map(([name, kind]) => (
        <FieldInput
          key={name}
          name={name}
          kind={kind}
          value={values[name]}
          complaint={complaints[name]}
          disabled={disabled}
          onChange={(value) => change(name, value)}
          onBlur={() => check(name)}
        />
      ))}
      <output aria-live="polite">
        {data === undefined
          ? 'Choose a domain to count the players.'
          : (data.complaint ?? `${data.players} players now`)}
      </output>
    </div>
  )
}
