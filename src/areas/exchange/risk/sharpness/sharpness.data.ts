import { sql } from 'kysely'
import { minSharpBets, signedPercent } from '#areas/exchange/rules/risk/sharpness.ts'
import { answerWithin } from '#engine/query-handler.ts'
import { cellOf } from '#values/id.ts'
import { formatShare } from '#values/share.ts'
import { playerSharpness } from './sharpness.queries.ts'

interface Row {
  readonly bets: number
  readonly stake: bigint
  readonly closing_value: number | null
  readonly beats_close: number | null
  readonly profit: number | null
  readonly margin: number | null
}

const plain = (value: number | null): string => (value === null ? '–' : `${formatShare(value)} %`)

export const playerSharpnessAnswer = answerWithin(playerSharpness, async ({ tx, scope, parameters }) => {
  const id = BigInt(parameters.player_id)
  const player = await tx
    .selectFrom('player')
    .where('cell', '=', cellOf(id))
    .where('id', '=', id)
    .select('agent_id')
    .executeTakeFirst()
  if (!player || !scope.includes(player.agent_id)) return null
  const { rows } = await sql<Row>`select * from sharpness(${cellOf(id)}::smallint, ${id})`.execute(tx)
  const [row] = rows
  if (!row) return null
  return {
    bets: row.bets,
    stake: row.stake,
    isKnown: row.bets >= minSharpBets,
    needed: minSharpBets,
    closingValue: signedPercent(row.closing_value),
    beatsClose: plain(row.beats_close),
    profit: signedPercent(row.profit),
    margin: plain(row.margin),
  }
})
