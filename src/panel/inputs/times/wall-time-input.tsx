import { NativeSelect } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { zoneName } from '#panel/kinds/format.ts'
import { textOf } from '#panel/kinds/text.ts'
import { call } from '#panel/session/call.ts'
import { useSite } from '#panel/session/state.ts'
import { domainChoicesPath } from '#blueprint/paths/fixed-paths.ts'
import { instantsAt, wallTimeOf } from '#values/zones/wall-time.ts'
import { sharedProps, type FieldInputProps } from '../input-props.ts'
import { FormValues } from './form-values.ts'
import '../../ui/dates.css'

interface DomainChoice {
  readonly id: string | number
  readonly timeZone: string
}

/** The time zone of the domain that is chosen in the form; that of the site until one is chosen. */
function useDomainZone(): string {
  const { timezone } = useSite()
  const chosen = textOf(use(FormValues).values['domain'])
  const offered = useQuery({
    queryKey: ['query', domainChoicesPath, 'choices', ''],
    queryFn: ({ signal }) => call<{ data: readonly DomainChoice[] }>(domainChoicesPath, { signal }),
    staleTime: 60_000,
  })
  return offered.data?.data.find(({ id }) => String(id) === chosen)?.timeZone ?? timezone
}

/** A date and time by the clocks of the domain. Where they show it twice, the first is meant unless the second is chosen. */
export default function WallTimeInput(props: FieldInputProps) {
  const zone = useDomainZone()
  const { kind, onChange, disabled = false } = props
  const value = textOf(props.value)
  const shown = value.slice(0, 16)
  const meanings = instantsAt(shown, zone)
  return (
    <>
      <DateTimePicker
        {...sharedProps(props)}
        label={`${kind.label} (${zone})`}
        clearable={kind.traits.optional === true}
        clearButtonProps={{ 'aria-label': `Clear ${kind.label}` }}
        valueFormat="DD MMM YYYY HH:mm"
        placeholder="Choose"
        value={shown === '' ? null : shown.replace('T', ' ')}
        onChange={(clock) => onChange(clock ? clock.slice(0, 16).replace(' ', 'T') : '')}
      />
      {meanings.length > 1 ? (
        <NativeSelect
          label={`${kind.label}: clocks show this time twice`}
          disabled={disabled}
          value={value.length > 16 ? value : wallTimeOf(meanings[0] ?? new Date(0), zone)}
          data={meanings.map((at, index) => ({
            value: wallTimeOf(at, zone),
            label: `${index === 0 ? 'First' : 'Second'}: ${shown.slice(11)} ${zoneName(zone, at)}`,
          }))}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : null}
    </>
  )
}
