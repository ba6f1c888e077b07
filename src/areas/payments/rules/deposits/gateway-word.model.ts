/** Used by tests only: a model of what a gateway may send. */

/** The same rules in their simplest form, as an oracle for the flow. */
export const events = ['init', 'pending', 'success', 'failed', 'expired'] as const
export type Event = (typeof events)[number]

export function* wordsUpTo(length: number): Generator<readonly Event[]> {
  let last: readonly (readonly Event[])[] = [[]]
  for (let n = 1; n <= length; n += 1) {
    last = last.flatMap((word) => events.map((event) => [...word, event]))
    yield* last
  }
}

/** The true state when the gateway is queried. */
export const truths = ['pending', 'success', 'failed', 'expired'] as const

/**
 * The state of a deposit after callbacks with status queries: a reported end does not count, the queried state does.
 */
export function plainModelAsked(told: readonly Event[], truth: Event) {
  return plainModel([...told.filter((event) => event !== 'failed'), truth])
}

/** The state of a new deposit after these events. */
export function plainModel(word: readonly Event[]) {
  const reviews: string[] = []
  let status = 'INITIATED'
  let credits = 0
  for (const event of word) {
    if (event === 'pending' && status === 'INITIATED') status = 'PENDING'
    const isOpen = status === 'INITIATED' || status === 'PENDING'
    if (event === 'failed' && isOpen) status = 'FAILED'
    if (event === 'expired' && isOpen) status = 'EXPIRED'
    if (event !== 'success') continue
    if (status === 'FAILED') reviews.push('LATE_SUCCESS')
    else if (status !== 'SUCCESS') {
      if (status === 'EXPIRED') reviews.push('LATE_CREDITED')
      status = 'SUCCESS'
      credits += 1
    }
  }
  return { status, credits, reviews }
}
