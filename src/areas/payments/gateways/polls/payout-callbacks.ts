import type { Selectable } from 'kysely'
import type { GatewayCallback } from '#platform/database/tables.ts'
import type { ReviewReason } from '#areas/payments/rules/deposits/gateway-status.ts'
import type { WriteTx } from '#engine/action/act.ts'
import type { GatewayContext } from '#areas/payments/gateways/work/accounts.ts'
import type { Account } from '#areas/payments/gateways/work/gateway.ts'
import { closeCallback, type CallbackOutcome } from './close-callback.ts'
import { isUuid } from '#values/id.ts'

type Row = Selectable<GatewayCallback>

/** A payout callback moves nothing: it triggers a query. A mismatch with the order is also reviewed manually,
 * and so is a success of a payout that had failed. */
export async function handlePayoutCallback(
  tx: WriteTx,
  { enqueue }: Pick<GatewayContext, 'enqueue'>,
  row: Row,
  account: Account,
): Promise<CallbackOutcome> {
  const orderId = row.order_id ?? ''
  const payout = isUuid(orderId)
    ? await tx.selectFrom('payout').selectAll().where('id', '=', orderId).executeTakeFirst()
    : undefined
  if (!payout) return closeCallback(tx, row, { outcome: 'REVIEW', reason: 'UNKNOWN_ORDER' })
  const reason = mismatch(row, payout, account)
  if (reason !== 'OTHER_GATEWAY') {
    await enqueue(tx, 'query-payout', { domainId: account.domainId, gateway: account.code, orderId })
  }
  return closeCallback(tx, row, reason === null ? { outcome: 'DONE', reason: 'ASKING' } : { outcome: 'REVIEW', reason })
}

interface PayoutRequest {
  readonly gateway: string
  readonly amount: bigint
  readonly currency: string
  readonly status: string
}

function mismatch(row: Row, payout: PayoutRequest, account: Account): ReviewReason | null {
  if (payout.gateway !== account.code) return 'OTHER_GATEWAY'
  if (row.merchant !== account.merchant) return 'OTHER_MERCHANT'
  if (row.reported_status === null) return 'UNKNOWN_WORD'
  if (row.currency !== null && row.currency !== payout.currency) return 'OTHER_CURRENCY'
  if (row.amount !== null && row.amount !== payout.amount) return 'OTHER_AMOUNT'
  return payout.status === 'FAILED' && row.reported_status === 'SUCCESS' ? 'LATE_SUCCESS' : null
}
