import { sql, type RawBuilder } from 'kysely'

/** How much of GGR is left, in basis points; nothing is divided by revenue that is not above zero. */
export const netShareOf = (ggr: RawBuilder<bigint>, ngr: RawBuilder<bigint>): RawBuilder<number | null> =>
  sql<number | null>`case when ${ggr} > 0 then round(${ngr} * 10000.0 / ${ggr})::int end`
