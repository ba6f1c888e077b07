import { addDays } from '#values/day.ts'
import { firstShownAfter, instantsAt, wallTimeOf } from '#values/zones/wall-time.ts'

interface DailyPush {
  /** As clocks of the domain show it: 01:30. */
  readonly repeatAt: string
  /** The last day. */
  readonly repeatUntil: string | null
  readonly timeZone: string
}

const dayIn = (at: Date, timeZone: string): string => wallTimeOf(at, timeZone).slice(0, 10)

/** The time at which clocks of the domain show an instant: 01:30. */
export const shownAt = (at: Date, timeZone: string): string => wallTimeOf(at, timeZone).slice(11, 16)

/** One instant on each day: the first after the gap where clocks skip the time, the first of two where they repeat it. */
function instantOn(day: string, { repeatAt, timeZone }: DailyPush): Date | null {
  const [first] = instantsAt(`${day}T${repeatAt}`, timeZone)
  if (first !== undefined) return first
  const shown = firstShownAfter(`${day}T${repeatAt}`, timeZone)
  return shown === null ? null : (instantsAt(shown, timeZone)[0] ?? null)
}

/** When it is sent again; null after its last day. What was missed while nothing ran is not sent later. */
export function nextDaily(push: DailyPush, now: Date): Date | null {
  const today = dayIn(now, push.timeZone)
  const due = [today, addDays(today, 1)].map((day) => ({ day, at: instantOn(day, push) }))
  const next = due.find(({ at }) => at !== null && at > now)
  if (next === undefined || (push.repeatUntil !== null && next.day > push.repeatUntil)) return null
  return next.at
}
