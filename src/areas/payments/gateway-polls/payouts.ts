import { transact } from '#platform/database/transact.ts'
import { openGateway, type GatewayContext, type Opened } from '#areas/payments/gateway-work/accounts.ts'
import { noted } from '#areas/payments/gateway-work/call-log.ts'
import type {
  Absent,
  Declined,
  PayoutAnswer,
  PayoutOrder,
  Payouts,
  Said,
  Silence,
} from '#areas/payments/gateway-work/gateway.ts'

/** The sending side for whoever pays withdrawals out: see `Payouts`. */
export const payoutsThrough = (context: GatewayContext): Payouts => ({
  async sendPayout(order) {
    const opened = await opening(context, order)
    const { account, gateway, isOn } = opened
    if (!isOn) return { outcome: 'FAILED', reason: 'The gateway is inactive' }
    if (await wasSent(context, order)) return { outcome: 'UNKNOWN', reason: 'This order was already sent' }
    const answer = await noted(context, account, { what: 'PAYOUT', orderId: order.orderId }, () =>
      gateway.sendPayout(account, order),
    )
    return answerOf(opened, order, answer)
  },
  async queryPayout(order) {
    const opened = await opening(context, order)
    const { account, gateway } = opened
    const answer = await noted(context, account, { what: 'PAYOUT_QUERY', orderId: order.orderId }, () =>
      gateway.queryPayout(account, order.orderId),
    )
    return answerOf(opened, order, answer)
  },
})

async function opening(context: GatewayContext, { domainId, gateway }: PayoutOrder): Promise<Opened> {
  const opened = await openGateway(context, { domainId, code: gateway })
  if (!opened) throw new Error(`Domain ${domainId} has no gateway ${gateway}`)
  return opened
}

/** An order id goes out once, whatever whoever sends has forgotten since. */
const wasSent = ({ db }: GatewayContext, { domainId, orderId }: PayoutOrder): Promise<boolean> =>
  transact(db, [domainId], async (tx) => {
    const found = await tx
      .selectFrom('gateway_call')
      .select('id')
      .where('what', '=', 'PAYOUT')
      .where('order_id', '=', orderId)
      .executeTakeFirst()
    return found !== undefined
  })

function answerOf({ account }: Opened, order: PayoutOrder, answer: Said | Absent | Declined | Silence): PayoutAnswer {
  if ('silent' in answer) return { outcome: 'UNKNOWN', reason: answer.silent }
  if ('declined' in answer) return { outcome: 'FAILED', reason: answer.declined }
  if ('absent' in answer) return { outcome: 'ABSENT', reason: 'The gateway has no such order' }
  const strange = strangeness(account.merchant, order, answer)
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
      return { outcome: 'UNKNOWN', reason: `The gateway says ${spoken || 'nothing'}, which nobody here knows` }
    default:
      return { outcome: 'ACCEPTED', reference }
  }
}

/** What is said of another payout than was ordered says nothing of this one. */
function strangeness(merchant: string, order: PayoutOrder, said: Said): string | null {
  if (said.orderId !== order.orderId) return 'The gateway response is for a different order'
  if (said.direction !== 'PAYOUT') return 'The gateway response is for a deposit'
  if (said.merchant !== merchant) return 'The gateway response is for a different merchant'
  if (said.currency !== order.currency) return 'The gateway names another currency'
  return said.amount === order.amount ? null : 'The gateway names another amount'
}
