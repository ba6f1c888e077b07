import { BadInput } from '#platform/errors/problems.ts'
import type { Scope } from '#engine/scope.ts'
import { addDays, dayOf, daysBetween, isPlausible } from '#values/day.ts'

/** Days of the site, both included. */
export interface Span {
  readonly from: string
  readonly to: string
}

/** Whose figures are shown: the accounts in scope, the reader's own node (null: above all roots), and the zone of the days. */
export interface Reader {
  readonly scope: Scope
  readonly agentId: bigint | null
  readonly timeZone: string
}

const longestPeriod = 183

/** The asked days and the equally long time before them. */
export function spans(
  asked: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): { now: Span; before: Span } {
  const today = dayOf(Date.now(), timeZone)
  const to = asked.to ?? asked.from ?? today
  const from = asked.from ?? to
  for (const [name, day] of Object.entries(asked))
    if (day !== undefined && !isPlausible(day)) throw new BadInput({ [name]: 'Enter a date between 1900 and 2999.' })
  if (from > to) throw new BadInput({ to: 'The period ends before it begins' })
  if (daysBetween(from, to) > longestPeriod)
    throw new BadInput({ to: `The period can be at most ${longestPeriod} days.` })
  const length = daysBetween(from, to) + 1
  return { now: { from, to }, before: { from: addDays(from, -length), to: addDays(from, -1) } }
}
