import type { GatewayStatus } from '#areas/payments/rules/deposits/gateway-status.ts'
import type { Money } from '#values/money.ts'

/** One configured gateway of one operator, with its secrets: never log it or return it in a response. */
export interface Account {
  readonly id: string
  readonly code: string
  readonly domainId: number
  readonly currency: string
  /** Base URL of all calls: scheme, host, port and path prefix. No other host is called. */
  readonly baseUrl: string
  /** The operator’s merchant id at the gateway. */
  readonly merchant: string
  /** Signing secrets, newest first: a callback may be signed with any of them, calls are signed with the first. */
  readonly secrets: readonly string[]
  /** Callback URL for this gateway. */
  readonly callbackUrl: string
  /** Message format of the adapter: field names, amount notation and status values. */
  readonly wording: unknown
  /** Own fields of its callbacks; null: as in the message format. */
  readonly callbackMapping: unknown
}

/** A requested deposit. `orderId` is ours, unique, and stored before the gateway is called. */
export interface DepositOrder {
  readonly orderId: string
  readonly amount: Money
  readonly currency: string
}

export interface Beneficiary {
  readonly kind: 'upi' | 'bank' | 'crypto'
  readonly name: string
  /** UPI id, account number or address. */
  readonly account: string
  /** IFSC of a bank, network of a coin. */
  readonly branch: string | null
}

/**
 * A payout to send. `orderId` is committed before the first call, sent with every call and never reused: a new attempt
 * after a definite failure has a new id.
 */
export interface PayoutOrder {
  readonly orderId: string
  readonly domainId: number
  /** Code of the gateway. */
  readonly gateway: string
  readonly amount: Money
  readonly currency: string
  readonly beneficiary: Beneficiary
}

/**
 * Outcome of a payout. ACCEPTED: in progress. PAID: the money has left. FAILED: definitely not paid and never will be
 * under this id. UNKNOWN: no clear answer (time-out, invalid response, different amount); it is queried and never sent
 * again. ABSENT: the gateway has no such order; it may still be in transit, so this is not a failure by itself.
 * REVERSED: paid and returned.
 */
export type PayoutAnswer =
  | { readonly outcome: 'ACCEPTED'; readonly reference: string | null }
  | { readonly outcome: 'PAID'; readonly reference: string | null; readonly utr: string | null }
  | { readonly outcome: 'FAILED' | 'UNKNOWN' | 'ABSENT' | 'REVERSED'; readonly reason: string }

/**
 * Payout operations for the worker. Gateway and network errors are returned as outcomes; both methods throw only when
 * the operator has no such gateway. `sendPayout` is called once per order id. A verified payout callback moves nothing
 * by itself: it enqueues { domainId, gateway, orderId } in `query-payout`, whose handler calls `queryPayout` and
 * records the outcome.
 */
export interface Payouts {
  sendPayout(order: PayoutOrder): Promise<PayoutAnswer>
  queryPayout(order: PayoutOrder): Promise<PayoutAnswer>
}

/** An order as reported by a gateway, in a callback or a query; it is compared with the request before it is used. */
export interface PaymentReport {
  readonly direction: 'DEPOSIT' | 'PAYOUT'
  readonly orderId: string
  readonly merchant: string | null
  readonly amount: Money | null
  readonly currency: string | null
  /** null: the gateway status is not in the message format. */
  readonly word: GatewayStatus | null
  /** The gateway’s own status value. */
  readonly spoken: string
  readonly reference: string | null
  readonly utr: string | null
  /** The gateway’s id of this event, if it sends one. */
  readonly eventId: string | null
  /** The player as the gateway names it, if it does. */
  readonly player: string | null
}

/** A call without a usable answer: network error, time-out, invalid response or server error. */
export interface UnknownOutcome {
  readonly silent: string
}
/** The gateway has no such order. */
export interface Absent {
  readonly absent: true
}
/** The gateway definitely declined the request. */
export interface Declined {
  readonly declined: string
}

export interface StartedDeposit {
  /** The gateway's id of the payment. */
  readonly reference: string | null
  /** Payment page URL for the player. */
  readonly payAt: string | null
}

export interface RawCallback {
  /** The exact signed bytes. */
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly now: Date
}

/** What a callback says, and what could not be read from it; `odd`: not even the order. */
export type CallbackContent =
  | { readonly report: PaymentReport; readonly unread: string | null }
  | { readonly odd: string }

/** `key`: index of the secret that signed it, newest first. */
export type CallbackVerification = (CallbackContent & { readonly key: number }) | { readonly unsigned: string }

/** One payment in the gateway’s daily report. */
export interface ReportLine {
  readonly direction: 'DEPOSIT' | 'PAYOUT'
  readonly orderId: string
  readonly reference: string | null
  readonly utr: string | null
  readonly amount: Money
  readonly currency: string
  readonly word: GatewayStatus | null
  /** Fee deducted by the gateway; null if not reported. */
  readonly fee: Money | null
}

/** Adapter for one family of gateways. Adapters know nothing of deposits, ledger or database. */
export interface Gateway {
  startDeposit(account: Account, order: DepositOrder): Promise<StartedDeposit | Declined | UnknownOutcome>
  verifyCallback(account: Account, callback: RawCallback): CallbackVerification
  queryDeposit(account: Account, orderId: string): Promise<PaymentReport | Absent | UnknownOutcome>
  sendPayout(account: Account, order: PayoutOrder): Promise<PaymentReport | Declined | UnknownOutcome>
  queryPayout(account: Account, orderId: string): Promise<PaymentReport | Absent | UnknownOutcome>
  dailyReport(account: Account, day: string): Promise<readonly ReportLine[] | UnknownOutcome>
  /** The operator’s payout balance at the gateway. */
  floatBalance(account: Account): Promise<{ readonly balance: Money } | UnknownOutcome>
}
