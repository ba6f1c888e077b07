import { setTimeout as delay } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { signedHeaders } from '../sign.ts'
import type { Dice, Rates } from './dice.ts'
import { reported, type Payment } from './payments.ts'

export interface CallbackOptions {
  readonly dice: Dice
  readonly rates: Rates
  readonly secret: string
  /** Max delay of a late callback in milliseconds. */
  readonly latest: number
  readonly signal: AbortSignal
}

export interface CallbackCounts {
  sent: number
  lied: number
  lost: number
  duplicated: number
  delayed: number
  reordered: number
}
export const zeroCounts = (): CallbackCounts => ({ sent: 0, lied: 0, lost: 0, duplicated: 0, delayed: 0, reordered: 0 })

type Body = Readonly<Record<string, unknown>>

/**
 * Sends the callbacks of a payment, with the configured faults. `held` are callbacks kept back to arrive out of order.
 */
export class Callbacks {
  readonly counts = zeroCounts()
  readonly #sending: CallbackOptions
  readonly #under = new Set<Promise<void>>()
  readonly #held: (() => void)[] = []

  constructor(sending: CallbackOptions) {
    this.#sending = sending
  }

  notify(payment: Payment): void {
    const { dice, rates, latest } = this.#sending
    const { callbackUrl } = payment
    if (callbackUrl === null) return
    if (dice.happens(rates.lose)) {
      this.counts.lost += 1
      return
    }
    const honest = { ...reported(payment), event: randomUUID() }
    const isLie = dice.happens(rates.lie)
    if (isLie) this.counts.lied += 1
    const copies = dice.happens(rates.duplicate) ? dice.between(2, 6) : 1
    if (copies > 1) this.counts.duplicated += 1
    const isLate = dice.happens(rates.delay)
    if (isLate) this.counts.delayed += 1
    const send = () => {
      for (let copy = 0; copy < copies; copy += 1) this.#send(callbackUrl, honest, isLate ? dice.between(1, latest) : 0)
      // A false callback is sent in addition to the true one, with a valid signature.
      if (isLie) this.#send(callbackUrl, this.#lie(honest), 0)
    }
    if (dice.happens(rates.reorder)) {
      this.counts.reordered += 1
      this.#held.push(send)
    } else {
      send()
      for (const send of this.#held.splice(0)) send()
    }
  }

  /** Sends the callbacks kept back, and waits for everything in progress. */
  async end(): Promise<void> {
    for (const send of this.#held.splice(0)) send()
    while (this.#under.size > 0) await Promise.all(this.#under)
  }

  #lie(honest: Body): Body {
    const { dice } = this.#sending
    const lies: readonly [Body, ...Body[]] = [
      { status: 'success', utr: '999999999999' },
      { status: 'success', amount: Number(honest['amount']) * 10 },
      { status: 'success', order: randomUUID() },
      { status: 'success', merchant: 'someone-else' },
      { status: 'success', currency: 'USD' },
      { status: 'failed' },
      { status: 'paid_perhaps' },
      { status: 'reversed' },
    ]
    const event = dice.happens(0.2) ? honest['event'] : randomUUID()
    return { ...honest, ...dice.pick(lies), event }
  }

  #send(url: string, body: Body, lateBy: number): void {
    const going = this.#post(url, JSON.stringify(body), lateBy).finally(() => this.#under.delete(going))
    this.#under.add(going)
  }

  /** Like a real gateway: a few attempts, then the callback is lost. */
  async #post(url: string, body: string, lateBy: number): Promise<void> {
    const { secret, signal } = this.#sending
    if (lateBy > 0) await delay(lateBy)
    for (let attempt = 0; attempt < 3 && !signal.aborted; attempt += 1) {
      try {
        const headers = signedHeaders({ keyId: 'sandbox', secret }, body)
        const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
        await answer.arrayBuffer()
        this.counts.sent += 1
        if (answer.status < 500) return
      } catch (error) {
        // The product may be unavailable for a while, hence the attempts.
        if (!(error instanceof TypeError || error instanceof DOMException)) throw error
      }
      await delay(200 * 2 ** attempt)
    }
  }
}
