import { openExporter, type Collector, type SpanCounts } from './exporter.ts'
import { recordSpans } from './span.ts'

interface Traces {
  readonly counts: () => SpanCounts
  readonly end: () => Promise<void>
}

let started: Traces | null = null

/** Traces of this process, if a collector is set. Called once at server start. */
export function startTraces(collector: Collector | undefined, onFault: (error: unknown) => void): Traces | null {
  if (collector === undefined) return null
  const exporter = openExporter({ ...collector, onFault })
  recordSpans(exporter.add)
  const traces: Traces = {
    counts: exporter.counts,
    async end() {
      recordSpans(null)
      started = null
      await exporter.flush()
    },
  }
  started = traces
  return traces
}

/** Null while no traces are sent. */
export const spanCounts = (): SpanCounts | null => started?.counts() ?? null
