/** Used by tests only: the gateway status rules in their simplest form, as an oracle for the flow. */
export const events = ['init', 'pending', 'success', 'failed', 'expired'] as const
export type Event = (typeof events)[number]

export function* eventSequencesUpTo(length: number): Generator<readonly Event[]> {
  let last: readonly (readonly Event[])[] = [[]]
  for (let n = 1; n <= length; n += 1) {
    last = last.flatMap((word) => events.map((event) => [...word, event]))
    yield* last
  }
}

/** Possible payment states at the gateway when it is queried. */
export const truths = ['pending', 'success', 'failed', 'expired'] as const

/**
 * State of a deposit after callbacks followed by a query: a reported failure does not count, the queried state does.
 */
export function modelAfterQuery(events: readonly Event[], truth: Event) {
  return modelAfterEvents([...events.filter((event) => event !== 'failed'), truth])
}

/** The state of a new deposit after these events. */
export function modelAfterEvents(word: readonly Event[]) {
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
