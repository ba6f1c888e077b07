import { randomUUID } from 'node:crypto'
import type { Dice } from './dice.ts'

export type State = 'created' | 'pending' | 'processing' | 'success' | 'failed' | 'expired'

/** The true state of one payment. */
export interface Payment {
  readonly kind: 'deposit' | 'payout'
  readonly order: string
  readonly merchant: string
  readonly amount: number
  readonly currency: string
  readonly reference: string
  readonly callbackUrl: string | null
  readonly at: number
  state: State
  utr: string | null
  /** How often money moved for it: at most once. */
  moved: number
}

export interface OrderRequest {
  readonly kind: 'deposit' | 'payout'
  readonly order: string
  readonly merchant: string
  readonly amount: number
  readonly currency: string
  readonly callbackUrl: string | null
}

/** What the sandbox really did, whatever it reports. */
export class Payments {
  readonly #byOrder = new Map<string, Payment>()
  readonly #dice: Dice

  constructor(dice: Dice) {
    this.#dice = dice
  }

  /** A repeated order returns the same payment; with different content it is refused. */
  open(ordered: OrderRequest): Payment | 'other content' {
    const known = this.#byOrder.get(ordered.order)
    if (known) {
      const isSame =
        known.kind === ordered.kind && known.amount === ordered.amount && known.currency === ordered.currency
      return isSame ? known : 'other content'
    }
    const payment: Payment = {
      ...ordered,
      reference: `sbx_${randomUUID().slice(0, 18)}`,
      at: Date.now(),
      state: 'created',
      utr: null,
      moved: 0,
    }
    this.#byOrder.set(ordered.order, payment)
    return payment
  }

  find(kind: Payment['kind'], order: string): Payment | null {
    const found = this.#byOrder.get(order)
    return found?.kind === kind ? found : null
  }

  succeed(payment: Payment): void {
    if (payment.moved === 0) {
      payment.moved = 1
      payment.utr = String(this.#dice.between(100_000_000_000, 999_999_999_999))
    }
    payment.state = 'success'
  }

  all(): readonly Payment[] {
    return [...this.#byOrder.values()]
  }

  /** The merchant's balance here, in minor units. */
  balance(): number {
    return this.all()
      .filter(({ moved }) => moved > 0)
      .reduce((sum, { kind, amount }) => sum + (kind === 'deposit' ? amount : -amount), 1_000_000_000)
  }
}

/** A payment as reported. */
export const reported = ({ kind, order, merchant, amount, currency, state, reference, utr }: Payment) => ({
  kind,
  order,
  merchant,
  amount,
  currency,
  status: state,
  reference,
  utr,
})
