/** The same rules said a second time, as plainly as they can be said: what the flow is held against. */
export const events = ['init', 'pending', 'success', 'failed', 'expired'] as const
export type Event = (typeof events)[number]

export function* wordsUpTo(length: number): Generator<readonly Event[]> {
  let last: readonly (readonly Event[])[] = [[]]
  for (let n = 1; n <= length; n += 1) {
    last = last.flatMap((word) => events.map((event) => [...word, event]))
    yield* last
  }
}

/** What is true there when the gateway is asked. */
export const truths = ['pending', 'success', 'failed', 'expired'] as const

/** What callbacks leave of a deposit whose gateway is asked after them: an end that was told is none, the answer is. */
export function plainModelAsked(told: readonly Event[], truth: Event) {
  return plainModel([...told.filter((event) => event !== 'failed'), truth])
}

/** What a word leaves of a deposit that was just asked for. */
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
