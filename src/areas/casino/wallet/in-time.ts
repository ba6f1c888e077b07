import type { InboundHandler } from '#engine/inbound/inbound-handler.ts'
import { Conflict } from '#platform/errors/app-errors.ts'

/** Of the time that a provider waits, the part in which a call may begin to be written. The rest is left for writing it. */
const partToBegin = 0.8

/** Until when a call that arrives now may begin to be written, by the clock of the process in milliseconds. */
export const bookableUntil = (withinMs: number): number => performance.now() + withinMs * partToBegin

/** Its turn came when its provider had almost stopped waiting. Nothing of it is booked. */
export class TooLate extends Conflict {
  constructor() {
    super('The turn of the call came too late.', { code: 'too_late' })
  }
}

function refuseLate(bookUntil: number): void {
  if (performance.now() >= bookUntil) throw new TooLate()
}

/**
 * Refuses a call whose turn comes too late: before it waits for a lock, and again when it has all that it needs. What begins to
 * be written after that is found by a repeat of the call, and taken back by its refund.
 */
export const refusedWhenLate = (handler: InboundHandler, bookUntil: number): InboundHandler => ({
  ...handler,
  facts(tx, arrived) {
    refuseLate(bookUntil)
    return handler.facts(tx, arrived)
  },
  rule(facts, arrived) {
    refuseLate(bookUntil)
    return handler.rule(facts, arrived)
  },
})

/** What `work` answers; where that takes longer than the provider waits, `late` answers in its place. */
export function inTime<T>(withinMs: number, work: Promise<T>, late: () => T): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => resolve(late()), withinMs)
  void work.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}
