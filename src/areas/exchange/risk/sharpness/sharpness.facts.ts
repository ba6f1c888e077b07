import { sql, type RawBuilder } from 'kysely'
import { minSharpBets } from '#areas/exchange/rules/risk/sharpness.ts'

const percent = (column: RawBuilder<unknown>) => sql`to_char(abs(${column}) / 100.0, 'FM9999990.00')`

/** The score of the player of a row, as `sharpnessText` writes it. */
export const sharpnessColumn = (rows: string) => {
  const of = (column: string) => sql.ref(`${rows}.${column}`)
  const value = sql`s.closing_value`
  return sql<string>`(select case when s.bets < ${sql.lit(minSharpBets)} then 'Too few bets (' || s.bets || ')'
    else case when ${value} < 0 then '−' else '+' end || ${percent(value)} || ' %, ' || ${percent(sql`s.beats_close`)} || ' % beat the close' end
    from sharpness(${of('cell')}, ${of('player_id')}) s)`
}
