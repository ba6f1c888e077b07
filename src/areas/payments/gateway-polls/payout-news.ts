import type { Selectable } from 'kysely'
import type { GatewayCallback } from '#platform/database/tables.ts'
import type { ReviewReason } from '#areas/payments/rules/deposits/gateway-word.ts'
import type { WriteTx } from '#engine/action/act.ts'
import type { GatewayContext } from '#areas/payments/gateway-work/accounts.ts'
import type { Account } from '#areas/payments/gateway-work/gateway.ts'
import { close, type Outcome } from './closing.ts'
import { isUuid } from '#values/id.ts'

type Row = Selectable<GatewayCallback>

/**
 * News of a payout move nothing: the gateway is asked what it says of its own accord. What does not fit the order is looked
 * at by a person besides.
 */
export async function hearOfPayout(
  tx: WriteTx,
  { enqueue }: Pick<GatewayContext, 'enqueue'>,
  row: Row,
  account: Account,
): Promise<Outcome> {
  const orderId = row.order_id ?? ''
  const payout = isUuid(orderId)
    ? await tx.selectFrom('payout').selectAll().where('id', '=', orderId).executeTakeFirst()
    : undefined
  if (!payout) return close(tx, row, { outcome: 'REVIEW', why: 'UNKNOWN_ORDER' })
  const why = mismatch(row, payout, account)
  if (why !== 'OTHER_GATEWAY') {
    await enqueue(tx, 'query-payout', { domainId: account.domainId, gateway: account.code, orderId })
  }
  return close(tx, row, why === null ? { outcome: 'DONE', why: 'ASKING' } : { outcome: 'REVIEW', why })
}

interface PayoutAsked {
  readonly gateway: string
  readonly amount: bigint
  readonly currency: string
}

function mismatch(row: Row, payout: PayoutAsked, account: Account): ReviewReason | null {
  if (payout.gateway !== account.code) return 'OTHER_GATEWAY'
  if (row.merchant !== account.merchant) return 'OTHER_MERCHANT'
  if (row.word === null) return 'UNKNOWN_WORD'
  if (row.currency !== null && row.currency !== payout.currency) return 'OTHER_CURRENCY'
  return row.amount !== null && row.amount !== payout.amount ? 'OTHER_AMOUNT' : null
}
