/** Nobody is let in any more: too many wait already. */
export class Crowded extends Error {
  override readonly name = 'Crowded'
}

export interface Turnstile {
  /** Runs the work when a place is free; work of one key runs one after another. */
  pass<T>(key: string, work: () => Promise<T>): Promise<T>
}

interface Waiting {
  readonly key: string
  readonly enter: () => void
}

/** Hashing a password costs 20 MB and 50 ms by design: at most `places` at once and `queue` waiting, whoever asks. */
export function turnstile({ places, queue }: { places: number; queue: number }): Turnstile {
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
    async pass(key, work) {
      if (waiting.length >= queue) throw new Crowded('Too many requests are waiting')
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
