import { sql } from 'kysely'
import { answerAbout } from '#engine/query-handler.ts'
import { playerRecord } from '#areas/players/profile/list/player.facts.ts'
import { playerCasino } from './player-casino.queries.ts'

interface ProviderRow {
  readonly provider: string
  readonly games: number
  readonly rounds: number
  readonly open: number
  readonly voided: number
  readonly turnover: bigint
  readonly won: bigint
  readonly lastAt: Date
}

export const playerCasinoAnswer = answerAbout(playerCasino, playerRecord, async ({ tx, subject: player }) => {
  const { rows } = await sql<ProviderRow>`select provider, count(distinct game)::int as games,
      count(*) filter (where status = 'SETTLED')::int as rounds, count(*) filter (where status = 'OPEN')::int as open,
      count(*) filter (where status = 'VOIDED')::int as voided,
      coalesce(sum(bet) filter (where status = 'SETTLED'), 0)::bigint as turnover,
      coalesce(sum(win) filter (where status = 'SETTLED'), 0)::bigint as won, max(started_at) as "lastAt"
    from casino_round where cell = ${player.cell} and player_id = ${player.id}
    group by provider order by turnover desc, provider`.execute(tx)
  return rows.map((row) => ({ ...row, pl: row.won - row.turnover }))
})
