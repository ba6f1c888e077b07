import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#blueprint/filters.ts'
import type { ExternalSums } from '#engine/list/dataset.ts'

/** Adjustments approved to count towards GGR: credits count against it, debits for it. */
const creditedAmount = sql`case j.direction when 'CREDIT' then j.amount else -j.amount end`
const counts = sql`j.counts_ggr and j.processing = 'COMPLETED'`

/** Lifetime sum for one player. */
export const countedForPlayer = (player: 'player'): RawBuilder<bigint> =>
  sql<bigint>`(select coalesce(sum(${creditedAmount}), 0)::bigint from adjustment j
    where j.cell = ${sql.ref(`${player}.cell`)} and j.player_id = ${sql.ref(`${player}.id`)} and ${counts})`

/** The same for all players in the totals of a list. */
export const countedInTotals: ExternalSums = {
  table: 'adjustment as j',
  on: sql<boolean>`j.cell = row.cell and j.player_id = row.id and ${counts}`,
  adds: { ggr: sql<bigint>`-(${creditedAmount})` },
}

export interface CountedIn {
  readonly settledOn?: Period
  readonly product?: readonly string[]
  readonly domainId?: readonly number[]
}

/**
 * Adjustments counted in a period, by the domain's day of the decision. They belong to no product, so a report filtered by
 * products has them only where they are selected as well.
 */
export const countedInPeriod = ({ settledOn, product, domainId }: CountedIn): RawBuilder<Counted> =>
  sql<Counted>`(select j.agent_id as "earner", j.cell as "inCell", j.player_id as "bettor", (${creditedAmount})::bigint as "counted",
      j.domain_id as "domainId", j.currency, day_in(j.domain_id, j.decided_at) as day from adjustment j
    where ${counts} and ${product === undefined || product.includes('adjustments')}
      and (${domainId === undefined} or j.domain_id = any(${domainId ?? []}::int[]))
      and (${settledOn === undefined} or day_in(j.domain_id, j.decided_at) between ${settledOn?.from ?? null}::date and ${settledOn?.to ?? null}::date))`

export interface Counted {
  readonly earner: bigint
  readonly inCell: number
  readonly bettor: bigint
  readonly counted: bigint
  readonly domainId: number
  readonly currency: string
  readonly day: string
}
