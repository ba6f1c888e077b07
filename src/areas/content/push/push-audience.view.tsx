import { useDebouncedValue } from '@mantine/hooks'
import { useQueryOf, type InputProps } from '#panel/engine/view.ts'
import { FieldInput } from '#panel/inputs/field-input.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { pushAudienceCount } from './push-audience.queries.ts'

const empty = (value: unknown): boolean => value === undefined || value === ''

/** What a push message asks for, with the number of devices that it reaches now. */
export default function PushAudience({ fields, values, complaints, disabled, change, check }: InputProps) {
  const domain = textOf(values['domain'])
  const { platforms, language, vipLevels, conditions } = values
  const entered = {
    platforms: platforms ?? [],
    language: empty(language) ? null : language,
    vipLevels: vipLevels ?? [],
  }
  const [audience] = useDebouncedValue(JSON.stringify({ ...entered, conditions: conditions ?? [] }), 400)
  const { data } = useQueryOf(pushAudienceCount, { domain, audience }, { isOn: domain !== '' })
  return (
    <div className="dialog-fields">
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
          ? 'Choose a domain to count the devices.'
          : (data.complaint ?? `${data.devices} devices of ${data.players} players now`)}
      </output>
    </div>
  )
}
