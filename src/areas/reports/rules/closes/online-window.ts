import { beginningOfMonth } from '#values/calendar.ts'
import { addDays, type Day } from '#values/day.ts'

/** The first month whose daily totals stay in the database: so many months before the present one. Older ones are in files alone. */
export function firstOnlineMonth(today: Day, months: number): Day {
  let first = beginningOfMonth(today)
  for (let passed = 0; passed < months; passed += 1) first = beginningOfMonth(addDays(first, -1))
  return first
}
