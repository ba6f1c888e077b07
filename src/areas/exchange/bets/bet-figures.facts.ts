import { sql } from 'kysely'

/** Figures of bets under this name in a query that joins `market` and `runner`. */
export function betFigures(bets: 'b' | 'bet') {
  const of = (column: string) => sql.ref(`${bets}.${column}`)
  const isBack = sql`${of('side')} = 'BACK'`
  // The unmatched part counts at the requested odds.
  const stake = sql`${of('matched')} + ${of('remaining')}`
  const gains = sql`half_up(${of('matched')} * (${of('matched_odds_e4')} - 10000), 10000) + half_up(${of('remaining')} * (${of('odds_e4')} - 10000), 10000)`
  // A meter bet can win or lose its stake per run of its range.
  const meterRange = sql`(${stake}) * (${of('line_to')} - ${of('line')})::bigint`
  return {
    selection: sql<string>`coalesce(runner.name, case ${of('side')} when 'BACK' then 'Yes ' else 'No ' end || ${of('line')})`,
    /** The backer risks the stake, the layer the possible profit of the backer. */
    liability: sql<bigint>`case when market.kind = 'meter' then ${meterRange} when ${isBack} then ${stake} else ${gains} end`,
    profit: sql<bigint>`case when market.kind = 'meter' then ${meterRange} when ${isBack} then ${gains} else ${stake} end`,
  }
}
