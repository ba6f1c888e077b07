import { snapshot } from '#platform/database/snapshot.ts'
import { openGateway, type GatewayContext, type OpenedGateway } from '#areas/payments/gateways/work/accounts.ts'
import { loggedCall } from '#areas/payments/gateways/work/call-log.ts'
import type {
  Absent,
  Declined,
  PayoutAnswer,
  PayoutOrder,
  Payouts,
  PaymentReport,
  UnknownOutcome,
} from '#areas/payments/gateways/work/gateway.ts'

/** Implements `Payouts` through the configured gateways. */
export const createPayouts = (context: GatewayContext): Payouts => ({
  async sendPayout(order) {
    const opened = await openGatewayOf(context, order)
    const { account, gateway, isOn } = opened
    if (!isOn) return { outcome: 'FAILED', reason: 'The gateway is inactive' }
    if (await wasSent(context, order)) return { outcome: 'UNKNOWN', reason: 'This order was already sent' }
    const answer = await loggedCall(context, account, { what: 'PAYOUT', orderId: order.orderId }, () =>
      gateway.sendPayout(account, order),
    )
    return outcomeOf(opened, order, answer)
  },
  async queryPayout(order) {
    const opened = await openGatewayOf(context, order)
    const { account, gateway } = opened
    const answer = await loggedCall(context, account, { what: 'PAYOUT_QUERY', orderId: order.orderId }, () =>
      gateway.queryPayout(account, order.orderId),
    )
    return outcomeOf(opened, order, answer)
  },
})

async function openGatewayOf(context: GatewayContext, { domainId, gateway }: PayoutOrder): Promise<OpenedGateway> {
  const opened = await openGateway(context, { domainId, code: gateway })
  if (!opened) throw new Error(`Domain ${domainId} has no gateway ${gateway}`)
  return opened
}

/** An order id is sent once, whatever the caller has forgotten since. */
const wasSent = ({ db }: GatewayContext, { domainId, orderId }: PayoutOrder): Promise<boolean> =>
  snapshot(db, [domainId], async (tx) => {
    const found = await tx
      .selectFrom('gateway_call')
      .select('id')
      .where('operation', '=', 'PAYOUT')
      .where('order_id', '=', orderId)
      .executeTakeFirst()
    return found !== undefined
  })

function outcomeOf(
  { account }: OpenedGateway,
  order: PayoutOrder,
  answer: PaymentReport | Absent | Declined | UnknownOutcome,
): PayoutAnswer {
  if ('silent' in answer) return { outcome: 'UNKNOWN', reason: answer.silent }
  if ('declined' in answer) return { outcome: 'FAILED', reason: answer.declined }
  if ('absent' in answer) return { outcome: 'ABSENT', reason: 'The gateway has no such order' }
  const strange = mismatchReason(account.merchant, order, answer)
  if (strange !== null) return { outcome: 'UNKNOWN', reason: strange }
  const { word, reference, utr, spoken } = answer
  switch (word) {
    case 'SUCCESS':
      return { outcome: 'PAID', reference, utr }
    case 'FAILED':
    case 'EXPIRED':
      return { outcome: 'FAILED', reason: `Gateway status: ${spoken}` }
    case 'REVERSED':
      return { outcome: 'REVERSED', reason: `Gateway status: ${spoken}` }
    case null:
      return { outcome: 'UNKNOWN', reason: `Unknown gateway status: ${spoken || 'none'}` }
    default:
      return { outcome: 'ACCEPTED', reference }
  }
}

/** A report about a different payout says nothing about this one. */
function mismatchReason(merchant: string, order: PayoutOrder, report: PaymentReport): string | null {
  if (report.orderId !== order.orderId) return 'The gateway response is for a different order'
  if (report.direction !== 'PAYOUT') return 'The gateway response is for a deposit'
  if (report.merchant !== merchant) return 'The gateway response is for a different merchant'
  if (report.currency !== order.currency) return 'The gateway reports a different currency'
  return report.amount === order.amount ? null : 'The gateway reports a different amount'
}
