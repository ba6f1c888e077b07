import { sql, type Selectable } from 'kysely'
import type { GatewayCallback } from '#platform/database/tables.ts'
import type { WriteTx } from '#engine/action/act.ts'
import type { DepositRow } from './deposits.ts'

type Row = Selectable<GatewayCallback>
export type CallbackOutcome = 'DONE' | 'IGNORED' | 'REVIEW'

interface CallbackResult {
  readonly outcome: CallbackOutcome
  readonly reason: string | null
  readonly deposit?: DepositRow | null
}

/** Closes a callback, links it to its deposit, and notifies when it needs review. */
export async function closeCallback(
  tx: WriteTx,
  row: Row,
  { outcome, reason, deposit = null }: CallbackResult,
): Promise<CallbackOutcome> {
  const isOwn = deposit !== null && deposit.gateway_id === row.gateway_id
  await sql`update gateway_callback set status = ${outcome}, review_reason = ${reason}, handled_at = now(),
      deposit_id = ${isOwn ? deposit.id : null}, player_id = ${isOwn ? deposit.player_id : null}, agent_id = ${isOwn ? deposit.agent_id : null},
      journal_id = (select d.journal_id from deposit d where d.cell = ${deposit?.cell ?? -1} and d.player_id = ${deposit?.player_id ?? 0n}
        and d.id = ${deposit?.id ?? null} and ${isOwn})
    where id = ${row.id}`.execute(tx)
  if (outcome === 'REVIEW') await notifyReview(tx, row, reason)
  return outcome
}

export const notifyReview = (
  tx: WriteTx,
  row: Pick<Row, 'domain_id' | 'id'>,
  reason: string | null,
): Promise<unknown> =>
  sql`insert into outbox (domain_id, name, subject, payload)
    values (${row.domain_id}, 'gateway.review', ${`gateway_callback:${row.id}`}, ${JSON.stringify({ why: reason })}::jsonb)`.execute(
    tx,
  )
