import { setTimeout as delay } from 'node:timers/promises'

export interface Repeated {
  /** Stops after the run under way. */
  end(): Promise<void>
}

export interface Repeating {
  readonly everyMs: number
  /** Answers whether there is more to do at once. */
  readonly work: () => Promise<boolean>
  readonly onFault: (error: unknown) => void
}

/** Runs again and again, never twice at once; a fault is told and the next run comes all the same. */
export function repeat({ everyMs, work, onFault }: Repeating): Repeated {
  const ending = new AbortController()
  const { signal } = ending
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      const hasMore = await work().catch((error: unknown) => {
        onFault(error)
        return false
      })
      if (!hasMore) await delay(everyMs, undefined, { signal }).catch(ended)
    }
  }
  const looping = loop()
  return {
    async end() {
      ending.abort()
      await looping
    },
  }
}

/** A wait that is cut off because of the end is no fault. */
const ended = (error: unknown): void => {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error
}
