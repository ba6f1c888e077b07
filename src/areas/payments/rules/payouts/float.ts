import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { formatMoney, money, type Money } from '#values/money.ts'

export const topUpKinds = ['TOP_UP', 'TAKEN_BACK'] as const
export const floatMoves = [...topUpKinds, 'PAYOUT', 'CAME_BACK'] as const

export interface Float {
  readonly id: string
  readonly gatewayId: string
  readonly domainId: number
  readonly currency: string
  /** The expected balance according to our books. */
  readonly booked: Money
  readonly isReferenceKnown: boolean
}

export interface TopUp {
  readonly kind: (typeof topUpKinds)[number]
  readonly amount: Money
  readonly reference: string
  /** The requester and the second approver. */
  readonly by: string
  readonly approvedBy: string
  readonly note: string
  readonly at: Date
}

/** Books operator money sent to a gateway or back: once per bank reference, and never more returned than booked. */
export function bookTopUp(float: Float, { by, approvedBy, ...topUp }: TopUp): Decision {
  const after = money(topUp.kind === 'TOP_UP' ? float.booked + topUp.amount : float.booked - topUp.amount)
  if (float.isReferenceKnown) return refuse('This bank reference is already booked.', 'reference')
  if (topUp.kind === 'TAKEN_BACK' && after < 0n)
    return refuse('Amount exceeds the booked balance at the gateway.', 'amount')
  return decide({
    rows: [
      {
        table: 'gateway_top_up',
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
    message: `Booked; the expected balance is ${formatMoney(after)}`,
  })
}
