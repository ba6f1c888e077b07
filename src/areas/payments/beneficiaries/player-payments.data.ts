import { sql } from 'kysely'
import { answerAbout } from '#engine/query-handler.ts'
import { playerRecord } from '#areas/players/profile/list/player.facts.ts'
import { playerPayments } from './player-payments.queries.ts'

interface Sum {
  readonly method: string
  readonly table: string
  readonly requested: number
  readonly succeeded: number
  readonly failed: number
  readonly amount: bigint
}

const none = { requested: 0, succeeded: 0, failed: 0, amount: 0n }

/** Tenths of a percent, rounded half up. */
const tenthsOf = (succeeded: number, ended: number): number | null =>
  ended === 0 ? null : Math.floor((succeeded * 2000 + ended) / (ended * 2))

const addRate = (sum: Omit<Sum, 'method' | 'table'>) => ({
  ...sum,
  rate: tenthsOf(sum.succeeded, sum.succeeded + sum.failed),
})

export const playerPaymentsAnswer = answerAbout(playerPayments, playerRecord, async ({ tx, subject: player }) => {
  const sumsOf = (
    table: 'deposit' | 'withdrawal',
  ) => sql`select ${sql.lit(table)} as "table", method, count(*)::int as requested,
      count(*) filter (where status = 'SUCCESS')::int as succeeded,
      count(*) filter (where status in ('REJECTED', 'FAILED', 'EXPIRED', 'CANCELLED', 'REVERSED'))::int as failed,
      coalesce(sum(amount) filter (where status = 'SUCCESS'), 0)::bigint as amount
    from ${sql.table(table)} where cell = ${player.cell} and player_id = ${player.id} group by method`
  const { rows } = await sql<Sum>`${sumsOf('deposit')} union all ${sumsOf('withdrawal')}`.execute(tx)
  const methods = [...new Set(rows.map(({ method }) => method))].toSorted()
  const sumOf = (table: string, method: string) =>
    addRate(rows.find((row) => row.table === table && row.method === method) ?? none)
  return methods.map((method) => ({
    method,
    deposits: sumOf('deposit', method),
    withdrawals: sumOf('withdrawal', method),
  }))
})
