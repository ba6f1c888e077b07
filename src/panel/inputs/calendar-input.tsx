import { DateInput, DateTimePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useSite } from '#panel/session/state.ts'
import type { FieldInputProps } from './input-props.ts'
import { zoneName } from '#panel/kinds/format.ts'
import { clockIn } from '#values/zones/written-time.ts'
import { instantOf, readTyped } from './typed.ts'
import '../ui/dates.css'

/**
 * A calendar that also accepts typed dates: month/day/year as specified, or year-month-day; an incomplete date yields
 * nothing. Times are in the site's time zone.
 */
export default function CalendarInput({
  name,
  kind,
  value,
  complaint,
  disabled,
  onChange,
  onBlur,
  withTime = false,
}: FieldInputProps & { readonly withTime?: boolean }) {
  const { own_timezone } = useSite()
  const shared = {
    name,
    description: kind.traits.hint,
    error: complaint,
    disabled: disabled ?? false,
    onBlur,
    withAsterisk: !kind.traits.optional,
    clearable: Boolean(kind.traits.optional),
    clearButtonProps: { 'aria-label': `Clear ${kind.label}` },
  }
  const text = typeof value === 'string' && value !== '' ? value : null
  if (!withTime) {
    return (
      <DateInput
        {...shared}
        label={kind.label}
        valueFormat="DD MMM YYYY"
        placeholder="MM/DD/YYYY"
        value={text}
        dateParser={readTyped}
        onChange={(day) => onChange(day ?? '')}
      />
    )
  }
  return (
    <DateTimePicker
      {...shared}
      label={`${kind.label} (${zoneName(own_timezone)})`}
      valueFormat="DD MMM YYYY HH:mm"
      placeholder="Choose"
      value={text === null ? null : clockIn(new Date(text), own_timezone)}
      onChange={(clock) => onChange(clock ? instantOf(clock, own_timezone) : '')}
    />
  )
}
