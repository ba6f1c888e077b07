import { BadInput } from '#platform/errors/app-errors.ts'
import type { Scope } from '#engine/scope.ts'
import { comparedPeriod } from '#areas/reports/rules/compared-period.ts'
import { dayOf, daysBetween, isPlausible } from '#values/day.ts'

/** Business days of the site, both included. */
export interface Span {
  readonly from: string
  readonly to: string
}

/** What limits the figures: the accounts in scope, the viewer's own agent (null: above all roots) and the time zone of the days. */
export interface Reader {
  readonly scope: Scope
  readonly agentId: bigint | null
  readonly timeZone: string
}

const maxPeriodDays = 183

/** The requested period and the one that it is compared with. Throws BadInput for an invalid period. */
export function spans(
  requested: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): { now: Span; before: Span } {
  const today = dayOf(Date.now(), timeZone)
  const to = requested.to ?? requested.from ?? today
  const from = requested.from ?? to
  for (const [name, day] of Object.entries(requested))
    if (day !== undefined && !isPlausible(day)) throw new BadInput({ [name]: 'Enter a date between 1900 and 2999.' })
  if (to > today) throw new BadInput({ to: 'The period must not end after today.' })
  if (from > to) throw new BadInput({ to: 'The period must not end before it begins.' })
  if (daysBetween(from, to) > maxPeriodDays)
    throw new BadInput({ to: `The period can be at most ${maxPeriodDays} days.` })
  const now = { from, to }
  return { now, before: comparedPeriod(now)?.period ?? now }
}
