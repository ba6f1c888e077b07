import { setTimeout as delay } from 'node:timers/promises'

export interface RunningTask {
  /** Stops after the current run. */
  end(): Promise<void>
}

export interface ScheduledTask {
  readonly everyMs: number
  /** Returns whether there is more to do at once. */
  readonly work: () => Promise<boolean>
  readonly onFault: (error: unknown) => void
  /** Ends what the work left running. */
  readonly onEnd?: () => Promise<void>
}

/** Runs the work repeatedly, never twice at once. Errors are reported and do not stop it. */
export function startTask({ everyMs, work, onFault, onEnd }: ScheduledTask): RunningTask {
  const ending = new AbortController()
  const { signal } = ending
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      const hasMore = await work().catch((error: unknown) => {
        onFault(error)
        return false
      })
      if (!hasMore) await delay(everyMs, undefined, { signal }).catch(ignoreAbort)
    }
  }
  const looping = loop()
  return {
    async end() {
      ending.abort()
      await looping
      await onEnd?.()
    },
  }
}

/** Aborting the wait is not an error. */
const ignoreAbort = (error: unknown): void => {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error
}
