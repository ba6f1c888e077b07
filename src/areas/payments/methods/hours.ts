import { clockTime } from '#blueprint/kinds/choices.ts'
import { grid } from '#blueprint/kinds/grid.ts'
import { choice } from '#blueprint/kinds/kinds.ts'
import type { Rule } from '#blueprint/screen/rules.ts'
import { overlaps, weekdayNames, weekdays, type OpeningHours } from '#areas/payments/rules/payouts/schedule.ts'

/** Weekly hours in the time zone of the domain. */
export const hours = (label: string) =>
  grid(
    label,
    {
      day: choice('Day', weekdays, { labels: weekdayNames, initially: 'MON' }),
      opens: clockTime('Opens', { initially: '09:00' }),
      closes: clockTime('Closes', { initially: '18:00' }),
    },
    {
      optional: true,
      maxLength: 28,
      initially: [],
      hint: 'In the domain’s time zone. Leave empty for always open. Hours may end after midnight.',
    },
  )

const isOpeningHours = (row: unknown): row is OpeningHours =>
  typeof row === 'object' &&
  row !== null &&
  ['day', 'opens', 'closes'].every((name) => typeof Reflect.get(row, name) === 'string')

/** Rejects overlapping hours, because they would be ambiguous. */
export const withoutOverlap = <const Field extends string>(field: Field): Rule<Field> => ({
  field,
  check: (values) => {
    const entered = values[field]
    const rows: readonly unknown[] = Array.isArray(entered) ? entered : []
    return overlaps(rows.filter(isOpeningHours)) ? 'Hours must not overlap.' : null
  },
})

/** Reads the stored rows; they were written by this form. */
export const openingHoursIn = (stored: unknown): OpeningHours[] =>
  Array.isArray(stored) ? stored.filter(isOpeningHours) : []
