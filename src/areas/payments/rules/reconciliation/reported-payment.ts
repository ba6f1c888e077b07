import type { Money } from '#values/money.ts'
import type { GatewayStatus } from '#areas/payments/rules/deposits/gateway-status.ts'

export type Direction = 'DEPOSIT' | 'PAYOUT'

/** One payment in the gateway's report of a day. */
export type ReportedPayment = {
  readonly direction: Direction
  readonly orderId: string
  readonly amount: Money
  readonly currency: string
  readonly word: GatewayStatus | null
  /** The gateway's fee; null: not in the report. */
  readonly fee: Money | null
}
