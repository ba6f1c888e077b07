import type pg from 'pg'
import type { Settings } from '#platform/environment/settings.ts'
import { processTally } from '#platform/metrics/minute-tally.ts'
import { leastFreeBytes, watchProcess } from '#platform/metrics/process-health.ts'
import { storeMinute } from '#platform/metrics/stored-samples.ts'
import { startTraces } from '#platform/traces/start-traces.ts'

interface Watching {
  readonly pool: pg.Pool
  readonly onFault: (error: unknown) => void
}

/** Measures the process from now on, stores what it was each minute, and sends traces where they are asked for. */
export function watchServer({ dataDir, traces }: Settings, { pool, onFault }: Watching) {
  let storing: Promise<void> = Promise.resolve()
  const store = async (delayMs: number): Promise<void> =>
    storeMinute(pool, { delayMs, ...processTally.take(), freeBytes: await leastFreeBytes(dataDir) })
  const health = watchProcess(dataDir, (delayMs) => {
    storing = storing.then(() => store(delayMs)).catch(onFault)
  })
  const sent = startTraces(traces, onFault)
  return {
    async end(): Promise<void> {
      health.end()
      await storing
      await sent?.end()
    },
  }
}
