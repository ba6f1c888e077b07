import { sql, type RawBuilder } from 'kysely'
import { BadInput } from '#platform/errors/problems.ts'
import { addDays, dayOf, daysBetween, isPlausible } from '#values/day.ts'
import { formatMoney, money } from '#values/money.ts'

/** Days of the site, both included. */
export interface Span {
  readonly from: string
  readonly to: string
}

/** Whose figures: the downline's ids (null: all of the visible domains), its node, and the zone of its days. */
export interface Scope {
  readonly agentIds: readonly bigint[] | null
  readonly agentId: bigint | null
  readonly timeZone: string
}

/** The scope as a condition on a column of agent ids. */
export const inScope = ({ agentIds }: Scope, column = 'agent_id'): RawBuilder<boolean> =>
  agentIds === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any (${[...agentIds]}::bigint[])`

export const major = (minor: bigint | null | undefined): string => formatMoney(money(minor ?? 0n))

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
    if (day !== undefined && !isPlausible(day)) throw new BadInput({ [name]: 'Enter a day from 1900 to 2999' })
  if (from > to) throw new BadInput({ to: 'The period ends before it begins' })
  if (daysBetween(from, to) > longestPeriod) throw new BadInput({ to: `A period is at most ${longestPeriod} days` })
  const length = daysBetween(from, to) + 1
  return { now: { from, to }, before: { from: addDays(from, -length), to: addDays(from, -1) } }
}
