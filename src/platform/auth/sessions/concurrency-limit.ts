/** The queue is full. */
export class QueueFull extends Error {
  override readonly name = 'Crowded'
}

export interface ConcurrencyLimit {
  /** Runs the work when a slot is free; work with the same key runs one after another. Throws QueueFull. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

interface Waiting {
  readonly key: string
  readonly enter: () => void
}

/**
 * Limits concurrent work, such as hashing a password (20 MB and 50 ms each): at most `places` at once and `queue`
 * waiting.
 */
export function concurrencyLimit({ places, queue }: { places: number; queue: number }): ConcurrencyLimit {
  const waiting: Waiting[] = []
  const busy = new Set<string>()

  const next = () => {
    while (busy.size < places) {
      const at = waiting.findIndex(({ key }) => !busy.has(key))
      if (at < 0) return
      const [first] = waiting.splice(at, 1)
      if (!first) return
      busy.add(first.key)
      first.enter()
    }
  }

  return {
    async run(key, work) {
      if (waiting.length >= queue) throw new QueueFull('Too many requests are waiting')
      const entered = new Promise<void>((enter) => waiting.push({ key, enter }))
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
