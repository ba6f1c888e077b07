import { DateInput, DateTimePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useSite } from '../session/state.ts'
import type { EntryProps } from './entry-props.ts'
import { zoneName } from '#panel/kinds/format.ts'
import { instantOf, readTyped, wallClock } from './typed.ts'

/**
 * A calendar that also takes typed dates: month/day/year as the specification has it, or year-month-day; an incomplete one
 * yields nothing. Times are those of the site.
 */
export default function CalendarEntry({
  name,
  kind,
  value,
  complaint,
  disabled,
  onChange,
  onBlur,
  withTime = false,
}: EntryProps & { readonly withTime?: boolean }) {
  const { timezone } = useSite()
  const shared = {
    name,
    description: kind.traits.hint,
    error: complaint,
    disabled: disabled ?? false,
    onBlur,
    withAsterisk: !kind.traits.optional,
    clearable: Boolean(kind.traits.optional),
  }
  const text = typeof value === 'string' && value !== '' ? value : null
  if (!withTime) {
    return (
      <DateInput
        {...shared}
        label={kind.label}
        valueFormat="DD MMMM YYYY"
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
      label={`${kind.label} (${zoneName(timezone)})`}
      valueFormat="DD MMM YYYY HH:mm"
      placeholder="Choose"
      value={text === null ? null : wallClock(text, timezone)}
      onChange={(clock) => onChange(clock ? instantOf(clock, timezone) : '')}
    />
  )
}
