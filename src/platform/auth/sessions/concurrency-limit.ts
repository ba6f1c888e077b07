/** The queue is full. */
export class QueueFull extends Error {
  override readonly name = 'Crowded'
}

/** Who waits. Work of known users goes first; strangers share what is left by network. */
export interface Waiter {
  readonly isKnown: boolean
  readonly network: string
}

export interface ConcurrencyLimit {
  /** Runs the work when a slot is free; work with the same key runs one after another. Throws QueueFull. */
  run<T>(key: string, work: () => Promise<T>, waiter?: Waiter): Promise<T>
}

interface Waiting extends Waiter {
  readonly key: string
  readonly enter: () => void
  readonly refuse: (error: QueueFull) => void
}

const someone: Waiter = { isKnown: true, network: '' }

/**
 * Limits concurrent work, such as hashing a password (20 MB and 50 ms each): at most `places` at once, and `queue` of
 * known users and as many strangers waiting. When a stranger finds the queue full, the network with the most waiting
 * loses its latest place.
 */
export function concurrencyLimit({ places, queue }: { places: number; queue: number }): ConcurrencyLimit {
  const waiting: Waiting[] = []
  const busy = new Set<string>()
  /** When each network with waiting work was last served. */
  const served = new Map<string, number>()
  let turn = 0

  const nextIndex = () => {
    let best = -1
    for (const [at, { key, isKnown, network }] of waiting.entries()) {
      if (busy.has(key)) continue
      if (isKnown) return at
      const isEarlier = best < 0 || (served.get(network) ?? 0) < (served.get(waiting[best]?.network ?? '') ?? 0)
      if (isEarlier) best = at
    }
    return best
  }

  const next = () => {
    while (busy.size < places) {
      const at = nextIndex()
      if (at < 0) return
      const [first] = waiting.splice(at, 1)
      if (!first) return
      busy.add(first.key)
      if (waiting.some(({ network }) => network === first.network)) served.set(first.network, ++turn)
      else served.delete(first.network)
      first.enter()
    }
  }

  const makeRoom = ({ isKnown, network }: Waiter) => {
    const line = waiting.filter((one) => one.isKnown === isKnown)
    if (line.length < queue) return
    const counts = new Map<string, number>()
    for (const one of line) counts.set(one.network, (counts.get(one.network) ?? 0) + 1)
    const [crowd = network, most = 0] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? []
    if (isKnown || most <= (counts.get(network) ?? 0) + 1) throw new QueueFull('Too many requests are waiting')
    const last = waiting.findLastIndex((one) => !one.isKnown && one.network === crowd)
    const [evicted] = waiting.splice(last, 1)
    evicted?.refuse(new QueueFull('Too many requests from this network are waiting'))
  }

  return {
    async run(key, work, waiter = someone) {
      makeRoom(waiter)
      const entered = new Promise<void>((enter, refuse) => waiting.push({ key, enter, refuse, ...waiter }))
      next()
      await entered
      try {
        return await work()
      } finally {
        busy.delete(key)
        next()
      }
    },
  }
}
