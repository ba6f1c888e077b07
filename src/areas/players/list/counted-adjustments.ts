import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#blueprint/filters.ts'
import type { SumsElsewhere } from '#engine/list/dataset.ts'

/** What adjustments gave a player, of those two people said count for gross revenue; what they took counts against it. */
const given = sql`case j.direction when 'CREDIT' then j.amount else -j.amount end`
const counts = sql`j.counts_ggr and j.processing = 'COMPLETED'`

/** Of one player's whole life. */
export const countedOf = (player: 'player'): RawBuilder<bigint> =>
  sql<bigint>`(select coalesce(sum(${given}), 0)::bigint from adjustment j
    where j.cell = ${sql.ref(`${player}.cell`)} and j.player_id = ${sql.ref(`${player}.id`)} and ${counts})`

/** The same of all players of a list, in its totals: gross revenue is less by it. */
export const countedInTotals: SumsElsewhere = {
  table: 'adjustment as j',
  on: sql<boolean>`j.cell = row.cell and j.player_id = row.id and ${counts}`,
  adds: { ggr: sql<bigint>`-(${given})` },
}

export interface CountedIn {
  readonly settledOn?: Period
  readonly product?: readonly string[]
  readonly domainId?: readonly number[]
}

/**
 * Rows (agent, cell, player, amount) of what was counted in a period, on the day of the house it was decided. It belongs to
 * no product: a report of some products has none of it.
 */
export const countedIn = ({ settledOn, product, domainId }: CountedIn): RawBuilder<Counted> =>
  sql<Counted>`(select j.agent_id as "earner", j.cell as "inCell", j.player_id as "bettor", (${given})::bigint as "counted" from adjustment j
    where ${counts} and ${product === undefined}
      and (${domainId === undefined} or j.domain_id = any(${domainId ?? []}::int[]))
      and (${settledOn === undefined} or day_in(j.domain_id, j.decided_at) between ${settledOn?.from ?? null}::date and ${settledOn?.to ?? null}::date))`

export interface Counted {
  readonly earner: bigint
  readonly inCell: number
  readonly bettor: bigint
  readonly counted: bigint
}
