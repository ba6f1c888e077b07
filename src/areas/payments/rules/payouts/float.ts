import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { formatMoney, money, type Money } from '#values/money.ts'

export const topUpKinds = ['TOP_UP', 'TAKEN_BACK'] as const
export const floatMoves = [...topUpKinds, 'PAYOUT', 'CAME_BACK'] as const

export interface Float {
  readonly id: string
  readonly gatewayId: string
  readonly domainId: number
  readonly currency: string
  /** What ought to lie there by our own books. */
  readonly booked: Money
  readonly isReferenceKnown: boolean
}

export interface TopUp {
  readonly kind: (typeof topUpKinds)[number]
  readonly amount: Money
  readonly reference: string
  /** Who says it was sent, and who says so too. */
  readonly by: string
  readonly approvedBy: string
  readonly note: string
  readonly at: Date
}

/** Money of the house went to a gateway, or came back from it: booked once, and never more taken than there is. */
export function bookTopUp(float: Float, { by, approvedBy, ...topUp }: TopUp): Decision {
  const after = money(topUp.kind === 'TOP_UP' ? float.booked + topUp.amount : float.booked - topUp.amount)
  if (float.isReferenceKnown) return refuse('This reference of the bank is booked already', 'reference')
  if (topUp.kind === 'TAKEN_BACK' && after < 0n) return refuse('Less than that is booked there', 'amount')
  return decide({
    rows: [
      {
        table: 'gateway_topup',
        values: {
          id: float.id,
          domain_id: float.domainId,
          gateway_id: float.gatewayId,
          currency: float.currency,
          entered_by: by,
          approved_by: approvedBy,
          ...topUp,
        },
      },
    ],
    events: [{ name: 'gateway.float-moved' }],
    message: `Booked: ${formatMoney(after)} ought to lie there`,
  })
}
