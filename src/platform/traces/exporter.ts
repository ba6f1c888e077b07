import { callOut } from '#platform/outbound/call.ts'
import { exportRequest, rejectedIn } from './otlp.ts'
import { withoutSpan, type FinishedSpan } from './span.ts'

export interface Collector {
  /** Without the path of the protocol: http://localhost:4318. */
  readonly url: string
  readonly token: string | undefined
  /** Where it is on a private network. */
  readonly address?: string | undefined
}

interface ExporterOptions extends Collector {
  readonly onFault: (error: unknown) => void
  /** How many spans may wait. */
  readonly places?: number
  readonly everyMs?: number
}

export interface SpanCounts {
  readonly sent: number
  readonly lost: number
}

interface Exporter {
  /** Never waits and never fails: what does not fit is counted as lost. */
  readonly add: (span: FinishedSpan) => void
  /** Sends what waits, at most once each. */
  readonly flush: () => Promise<void>
  readonly counts: () => SpanCounts
}

const longestMs = 30_000
const batchSize = 512
const answerMs = 5_000
/** Answers after which the protocol sends the same again. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504])

/** How many spans of a batch were rejected, or that the same is to be sent again. */
async function post({ url, token, address }: Collector, batch: readonly FinishedSpan[]): Promise<'again' | number> {
  const { status, body } = await callOut({
    method: 'POST',
    url: `${url}/v1/traces`,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: exportRequest(batch),
    withinMs: answerMs,
    mayLoopback: true,
    onlyAt: address,
  })
  if (passing.has(status)) return 'again'
  return status >= 200 && status < 300 ? Math.min(batch.length, rejectedIn(body.toString())) : batch.length
}

/** Sends spans in batches, in the background. While the collector fails they wait, and new ones are lost once all places are taken. */
export function openExporter({ onFault, places = 4_096, everyMs = 1_000, ...collector }: ExporterOptions): Exporter {
  let waiting: FinishedSpan[] = []
  let [sent, lost, faults] = [0, 0, 0]
  let timer: NodeJS.Timeout | null = null
  let sending: Promise<void> = Promise.resolve()

  /** A collector that is away fails once a second: the first fault of a row is reported. */
  function failed(batch: readonly FinishedSpan[], error: unknown): void {
    faults += 1
    if (faults === 1) onFault(error)
    const remaining = batch.slice(0, Math.max(0, places - waiting.length))
    lost += batch.length - remaining.length
    waiting = [...remaining, ...waiting]
  }

  async function sendBatch(): Promise<void> {
    const batch = waiting.slice(0, batchSize)
    if (batch.length === 0) return
    waiting = waiting.slice(batchSize)
    try {
      const rejected = await post(collector, batch)
      if (rejected === 'again') {
        failed(batch, new Error('The collector of traces is busy'))
        return
      }
      faults = 0
      lost += rejected
      sent += batch.length - rejected
    } catch (error) {
      failed(batch, error)
    }
  }

  function schedule(): void {
    timer ??= setTimeout(
      () => {
        timer = null
        sending = sending.then(sendBatch).then(() => {
          if (waiting.length > 0) schedule()
        }, onFault)
      },
      Math.min(Math.max(longestMs, everyMs), everyMs * 2 ** faults),
    ).unref()
  }

  return {
    add(span) {
      if (waiting.length >= places) lost += 1
      else waiting.push(span)
      withoutSpan(schedule)
    },
    async flush() {
      for (let left = Math.ceil(waiting.length / batchSize); left > 0; left -= 1)
        await withoutSpan(() => (sending = sending.then(sendBatch)))
      await sending
    },
    counts: () => ({ sent, lost }),
  }
}
