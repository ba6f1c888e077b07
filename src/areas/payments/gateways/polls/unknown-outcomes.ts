import { sql } from 'kysely'
import type { WriteTx } from '#engine/action/act.ts'
import { notifyReview } from './close-callback.ts'
import type { DepositRow } from './deposits.ts'
import type { Account, PaymentReport } from '#areas/payments/gateways/work/gateway.ts'

/**
 * Settles callbacks that waited for a query. A success callback is done when the money is credited, otherwise it is
 * reviewed. A failure callback is done when the deposit ended, or ignored when the money arrived.
 */
export const settleUnknownOutcomes = (
  tx: WriteTx,
  { id, player_id: playerId }: DepositRow,
  isSure: boolean,
): Promise<unknown> =>
  sql`update gateway_callback c set journal_id = d.journal_id,
      status = case when c.status = 'DONE' and c.reported_status <> 'SUCCESS' and d.status = 'SUCCESS' then 'IGNORED'
        when ${isSure}::boolean or (c.status = 'DONE' and c.reported_status <> 'SUCCESS') then 'DONE' else 'REVIEW' end,
      review_reason = case when c.status = 'DONE' and c.reported_status <> 'SUCCESS' and d.status = 'SUCCESS' then 'OVERTAKEN'
        when ${isSure}::boolean or (c.status = 'DONE' and c.reported_status <> 'SUCCESS') then null else 'UNCONFIRMED' end
    from deposit d where d.id = ${id} and d.player_id = ${playerId} and c.deposit_id = d.id
      and ((c.status = 'DONE' and c.review_reason = 'ASKING') or (c.status = 'REVIEW' and c.review_reason = 'UNCONFIRMED'))
      and (c.reported_status is not distinct from 'SUCCESS' or c.status = 'REVIEW' or d.status in ('SUCCESS', 'FAILED', 'EXPIRED'))`.execute(
    tx,
  )

interface ReviewEntry {
  readonly row: DepositRow
  readonly reason: string
  readonly report: PaymentReport | null
}

/** Adds a review entry that did not come from a callback. */
export async function queueReview(tx: WriteTx, { row, reason, report }: ReviewEntry): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`insert into gateway_callback (domain_id, gateway_id, digest, direction, order_id, gateway_status, reported_status,
      amount, currency, merchant, reference, utr, body, status, review_reason, deposit_id, player_id, agent_id, journal_id, handled_at)
    select ${row.domain_id}, ${row.gateway_id}, sha256(${`${row.id} ${reason} ${report?.spoken ?? ''}`}::bytea), 'DEPOSIT', ${row.id},
      ${report?.spoken ?? null}, ${report?.word ?? null}, ${report?.amount ?? null}, ${report?.currency ?? null}, ${report?.merchant ?? null},
      ${report?.reference ?? null}, ${report?.utr ?? null}, 'From a gateway status query', 'REVIEW', ${reason}, ${row.id}, ${row.player_id}, ${row.agent_id},
      (select journal_id from deposit where id = ${row.id} and player_id = ${row.player_id}), now()
    on conflict do nothing returning id`.execute(tx)
  const [left] = rows
  if (left) await notifyReview(tx, { id: left.id, domain_id: row.domain_id }, reason)
}

interface UnknownOrder {
  readonly account: Account
  readonly reason: string
  readonly report: PaymentReport
}

/** Adds a review entry for a payment whose order was never sent to that gateway. */
export async function queueUnknownOrder(tx: WriteTx, { account, reason, report }: UnknownOrder): Promise<void> {
  const { orderId, spoken, word, amount, currency, merchant, reference, utr } = report
  const { rows } = await sql<{
    id: string
  }>`insert into gateway_callback (domain_id, gateway_id, digest, direction, order_id,
      gateway_status, reported_status, amount, currency, merchant, reference, utr, body, status, review_reason, handled_at)
    values (${account.domainId}, ${account.id}, sha256(${`${orderId} ${reason} ${spoken}`}::bytea), 'DEPOSIT', ${orderId}, ${spoken},
      ${word}, ${amount}, ${currency}, ${merchant}, ${reference}, ${utr}, 'From the gateway report', 'REVIEW', ${reason}, now())
    on conflict do nothing returning id`.execute(tx)
  const [left] = rows
  if (left) await notifyReview(tx, { id: left.id, domain_id: account.domainId }, reason)
}
