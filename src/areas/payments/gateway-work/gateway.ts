import type { GatewayWord } from '#areas/payments/rules/deposits/gateway-word.ts'
import type { Money } from '#values/money.ts'

/** One configured gateway of one house, opened for use: nothing of it may be logged or answered. */
export interface Account {
  readonly id: string
  readonly code: string
  readonly domainId: number
  readonly currency: string
  /** Where it is called: scheme, host, port and the beginning of the path. Nothing else is ever called for it. */
  readonly baseUrl: string
  /** Who the house is there. */
  readonly merchant: string
  /** What signs, newest first: a callback may be signed with any of them, calls are signed with the first. */
  readonly secrets: readonly string[]
  /** Where it reports to. */
  readonly callbackUrl: string
  /** What its adapter needs besides: how fields are called, how amounts are written, what its words mean. */
  readonly wording: unknown
}

/** A deposit as it was asked for. `orderId` is ours, used once, and on its row before anything is called. */
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
 * A payout that goes out. `orderId` is fixed and committed before the first call, goes with every call about it and is never
 * used for another attempt: a new attempt after a definite failure has a new one.
 */
export interface PayoutOrder {
  readonly orderId: string
  readonly domainId: number
  /** Code of the gateway, as payout methods name it. */
  readonly gateway: string
  readonly amount: Money
  readonly currency: string
  readonly beneficiary: Beneficiary
}

/**
 * What became of a payout.
 * ACCEPTED: taken, on its way. PAID: the money has left. FAILED: definitely not paid and never will be under this id.
 * UNKNOWN: nobody told us (time-out, broken answer, another amount than asked for); it is asked about and never sent again.
 * ABSENT: asked about, and the gateway has no such order. It may still be on its way there: not a failure by itself.
 * REVERSED: was paid and came back.
 */
export type PayoutAnswer =
  | { readonly outcome: 'ACCEPTED'; readonly reference: string | null }
  | { readonly outcome: 'PAID'; readonly reference: string | null; readonly utr: string | null }
  | { readonly outcome: 'FAILED' | 'UNKNOWN' | 'ABSENT' | 'REVERSED'; readonly reason: string }

/**
 * What the payout worker has. Neither throws for anything the gateway or the way to it does: that is an answer. Both throw
 * where the order names a gateway the house does not have. `sendPayout` is called once for an order id, whatever it answers.
 * A verified callback about a payout moves nothing by itself: it puts { domainId, gateway, orderId } into the queue
 * `query-payout`, whose handler asks `queryPayout` and writes what it answers.
 */
export interface Payouts {
  sendPayout(order: PayoutOrder): Promise<PayoutAnswer>
  queryPayout(order: PayoutOrder): Promise<PayoutAnswer>
}

/** What a gateway says about an order, in a callback or when asked; compared with what was asked before it means anything. */
export interface Said {
  readonly direction: 'DEPOSIT' | 'PAYOUT'
  readonly orderId: string
  readonly merchant: string | null
  readonly amount: Money | null
  readonly currency: string | null
  /** null: a word nobody here knows. */
  readonly word: GatewayWord | null
  /** The gateway's own word. */
  readonly spoken: string
  readonly reference: string | null
  readonly utr: string | null
  /** The gateway's id of this very event, where it gives one. */
  readonly eventId: string | null
}

/** A call nobody could answer about: the way there broke, the answer was late, strange or a fault of theirs. */
export interface Silence {
  readonly silent: string
}
/** Asked about an order, the gateway has none. */
export interface Absent {
  readonly absent: true
}
/** A definite no to what was asked. */
export interface Declined {
  readonly declined: string
}

export interface Started {
  /** The gateway's id of the payment. */
  readonly reference: string | null
  /** Where the player goes to pay. */
  readonly payAt: string | null
}

export interface RawCallback {
  /** Exactly the bytes that were signed. */
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly now: Date
}

/** `key`: which of the secrets signed, counted from the newest. */
export type Verified =
  | { readonly said: Said; readonly key: number }
  | { readonly unsigned: string }
  | { readonly odd: string }

/** One payment of the gateway's report of a day. */
export interface ReportLine {
  readonly direction: 'DEPOSIT' | 'PAYOUT'
  readonly orderId: string
  readonly reference: string | null
  readonly utr: string | null
  readonly amount: Money
  readonly currency: string
  readonly word: GatewayWord | null
  /** What it kept of it; null: it does not say. */
  readonly fee: Money | null
}

/** How one family of gateways is spoken to. Adapters know nothing of deposits, ledgers or the database. */
export interface Gateway {
  startDeposit(account: Account, order: DepositOrder): Promise<Started | Declined | Silence>
  verifyCallback(account: Account, callback: RawCallback): Verified
  queryDeposit(account: Account, orderId: string): Promise<Said | Absent | Silence>
  sendPayout(account: Account, order: PayoutOrder): Promise<Said | Declined | Silence>
  queryPayout(account: Account, orderId: string): Promise<Said | Absent | Silence>
  dailyReport(account: Account, day: string): Promise<readonly ReportLine[] | Silence>
  /** What of the house's money lies there for payouts. */
  floatBalance(account: Account): Promise<{ readonly balance: Money } | Silence>
}
