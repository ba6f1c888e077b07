import { setTimeout as delay } from 'node:timers/promises'

export interface RunningTask {
  /** Stops after the current run. */
  end(): Promise<void>
}

export interface ScheduledTask {
  readonly everyMs: number
  /** The wait after so many errors in succession, if not always the same. */
  readonly retryMs?: (faults: number) => number
  /** Returns whether there is more to do at once. It reports errors that do not end the run. */
  readonly work: (onFault: (error: unknown) => void) => Promise<boolean>
  readonly onFault: (error: unknown) => void
  /** Ends what the work left running. */
  readonly onEnd?: () => Promise<void>
}

const longestRetryMs = 10_000

/** Doubles the wait with every error, to at most 10 seconds, or the usual wait where that is longer. */
export const retryMs =
  (everyMs: number) =>
  (faults: number): number =>
    Math.min(everyMs * 2 ** faults, Math.max(everyMs, longestRetryMs))

/** Runs the work repeatedly, never twice at once. Errors are reported and do not stop it. */
export function startTask({
  everyMs,
  retryMs: retry = () => everyMs,
  work,
  onFault,
  onEnd,
}: ScheduledTask): RunningTask {
  const ending = new AbortController()
  const { signal } = ending
  const loop = async (): Promise<void> => {
    let faults = 0
    while (!signal.aborted) {
      let hasMore = false
      try {
        hasMore = await work(onFault)
        faults = 0
      } catch (error) {
        faults += 1
        onFault(error)
      }
      if (!hasMore) await delay(faults === 0 ? everyMs : retry(faults), undefined, { signal }).catch(ignoreAbort)
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
