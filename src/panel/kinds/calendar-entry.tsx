import { DateInput, DateTimePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { dayBounds, dayOf } from '#values/day.ts'
import { useSite } from '../session/state.ts'
import type { EntryProps } from './entry.tsx'
import { zoneName } from './format.ts'

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
      value={text === null ? null : wallClock(text, timezone)}
      onChange={(clock) => onChange(clock ? instantOf(clock, timezone) : '')}
    />
  )
}

export function readTyped(typed: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed.trim())
  if (iso) return `${iso[1]}-${iso[2]?.padStart(2, '0')}-${iso[3]?.padStart(2, '0')}`
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed.trim())
  return american ? `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}` : null
}

const clockFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
const wallClock = (iso: string, timeZone: string): string => clockFormat(timeZone).format(new Date(iso))

/** The instant at which the site's clocks show this. */
export function instantOf(clock: string, timeZone: string): string {
  const [day = '', time = '00:00:00'] = clock.split(/[ T]/)
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  const start = dayBounds(day, timeZone).from.getTime()
  const guess = new Date(start + ((hours * 60 + minutes) * 60 + seconds) * 1000)
  // A day with a changed clock is off by the change; the second look corrects it.
  const shown = clockFormat(timeZone).format(guess)
  const off = Date.parse(`${day}T${time.padEnd(8, ':00')}Z`) - Date.parse(`${shown.replace(' ', 'T')}Z`)
  return dayOf(guess.getTime(), timeZone) === '' ? '' : new Date(guess.getTime() + off).toISOString()
}
