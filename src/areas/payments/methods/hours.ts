import { clockTime } from '#blueprint/kinds/choices.ts'
import { grid } from '#blueprint/kinds/grid.ts'
import { choice } from '#blueprint/kinds/kinds.ts'
import type { Rule } from '#blueprint/screen/rules.ts'
import { overlaps, weekdayNames, weekdays, type Opening } from '#areas/payments/rules/payouts/schedule.ts'

/** Hours of the week by the clock of the domain. */
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
      longest: 28,
      initially: [],
      hint: 'By the clock of the domain; none: always. Closing earlier than it opens: over midnight.',
    },
  )

const isOpening = (row: unknown): row is Opening =>
  typeof row === 'object' &&
  row !== null &&
  ['day', 'opens', 'closes'].every((name) => typeof Reflect.get(row, name) === 'string')

/** Hours that lie over one another say nothing. */
export const apart = <const Field extends string>(field: Field): Rule<Field> => ({
  field,
  complaint: (values) => {
    const entered = values[field]
    const rows: readonly unknown[] = Array.isArray(entered) ? entered : []
    return overlaps(rows.filter(isOpening)) ? 'Hours must not overlap.' : null
  },
})

/** What is stored was written by this form. */
export const openingsIn = (stored: unknown): Opening[] => (Array.isArray(stored) ? stored.filter(isOpening) : [])
