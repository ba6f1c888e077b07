import { randomUUID } from 'node:crypto'
import type { Dice } from './dice.ts'

export type State = 'created' | 'pending' | 'processing' | 'success' | 'failed' | 'expired'

/** One payment as it truly is. */
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
  /** How often money moved for it: never more than once. */
  moved: number
}

export interface Ordered {
  readonly kind: 'deposit' | 'payout'
  readonly order: string
  readonly merchant: string
  readonly amount: number
  readonly currency: string
  readonly callbackUrl: string | null
}

/** What the sandbox truly did, whatever it says about it. */
export class Payments {
  readonly #byOrder = new Map<string, Payment>()
  readonly #dice: Dice

  constructor(dice: Dice) {
    this.#dice = dice
  }

  /** An order asked for again is the same order; with other content it is refused. */
  open(ordered: Ordered): Payment | 'other content' {
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

  /** What this merchant's money here is worth, in minor units. */
  balance(): number {
    return this.all()
      .filter(({ moved }) => moved > 0)
      .reduce((sum, { kind, amount }) => sum + (kind === 'deposit' ? amount : -amount), 1_000_000_000)
  }
}

/** A payment as it is told. */
export const told = ({ kind, order, merchant, amount, currency, state, reference, utr }: Payment) => ({
  kind,
  order,
  merchant,
  amount,
  currency,
  status: state,
  reference,
  utr,
})
