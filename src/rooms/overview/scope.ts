import { sql, type RawBuilder } from 'kysely'
import { addDays, dayOf, daysBetween } from '#values/day.ts'
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

/** The asked days and the equally long time before them. */
export function spans(
  asked: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): { now: Span; before: Span } {
  const today = dayOf(Date.now(), timeZone)
  const to = asked.to ?? asked.from ?? today
  const from = asked.from ?? to
  const length = daysBetween(from, to) + 1
  return { now: { from, to }, before: { from: addDays(from, -length), to: addDays(from, -1) } }
}
