import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { settingMoney, type Money } from '#values/money.ts'
import type { WalletCall } from '../wallet-call.ts'

interface RefundContext {
  readonly cell: number
  readonly domainId: number
  readonly active: { readonly id: string } | null
  /** The bonus of the round, if another than the active one. */
  readonly earlier: { readonly id: string; readonly status: string } | null
  readonly round: { readonly id: string; readonly startedAt: string; readonly isEnded: boolean } | null
  readonly calls: readonly {
    readonly kind: string
    readonly id: string
    readonly decision: string
    readonly amount: Money
  }[]
}

/**
 * Whether a refund takes back a bet without which the wagering of a completed bonus is not done. Bets count with the end of
 * their round, by the weight of its game. A bonus that staff paid early stays paid, and a player has one bonus at a time.
 */
export async function reopensBonus(tx: Tx, context: RefundContext, call: WalletCall): Promise<boolean> {
  const { cell, active, earlier, round, calls } = context
  if (call.kind !== 'refund' || earlier?.status !== 'COMPLETED' || active !== null || !round?.isEnded) return false
  const bet = calls.find(({ kind, id, decision }) => kind === 'bet' && id === call.id && decision === 'APPLIED')
  if (bet === undefined) return false
  const cap = settingMoney((await settingsIn(tx)).of(context.domainId).bonus.maxCounted)
  const { rows } = await sql`select from bonus_award b
      join casino_round r on r.cell = b.cell and r.player_id = b.player_id and r.started_at = ${round.startedAt} and r.id = ${round.id}
    where b.cell = ${cell} and b.player_id = ${call.player} and b.id = ${earlier.id} and b.ended_by is null and b.wagered >= b.required
      and r.status = 'SETTLED' and r.started_at >= b.granted_at and r.started_at < b.expires_at
      and b.wagered - least(${cap}::bigint, half_up(${call.amount ?? bet.amount}::bigint * coalesce((select g.wagering_weight from casino_known_code c join casino_game g on g.id = c.game_id
        where c.domain_id = r.domain_id and c.vertical = r.provider and c.code = r.game_code), 0), 10000))
        < b.required`.execute(tx)
  return rows.length > 0
}
