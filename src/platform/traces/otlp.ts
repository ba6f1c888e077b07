import { z } from 'zod/mini'
import type { Attributes, FinishedSpan, SpanKind } from './span.ts'

/** Numbers of the protocol. */
const kinds: Readonly<Record<SpanKind, number>> = { INTERNAL: 1, SERVER: 2, CLIENT: 3, CONSUMER: 5 }
const failed = { code: 2 }

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    // Integers of 64 bits are text in the JSON of the protocol.
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(Math.round(value)) },
  }))

const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n)

const spanOf = ({ traceId, spanId, parentId, name, kind, start, end, attributes, hasFailed }: FinishedSpan) => ({
  traceId,
  spanId,
  ...(parentId === null ? {} : { parentSpanId: parentId }),
  name,
  kind: kinds[kind],
  startTimeUnixNano: nanoseconds(start),
  endTimeUnixNano: nanoseconds(end),
  attributes: attributesOf(attributes),
  ...(hasFailed ? { status: failed } : {}),
})

/** Spans as OTLP over HTTP takes them in JSON (`ExportTraceServiceRequest`). */
export const exportRequest = (spans: readonly FinishedSpan[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': 'overround' }) },
        scopeSpans: [{ scope: { name: 'overround' }, spans: spans.map(spanOf) }],
      },
    ],
  })

const answer = z.object({
  partialSuccess: z.optional(z.object({ rejectedSpans: z.optional(z.union([z.string(), z.number()])) })),
})

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** How many spans a collector did not take though it accepted the call; an answer that is not JSON names none. */
export function rejectedIn(body: string): number {
  const read = answer.safeParse(parsed(body))
  return read.success ? Number(read.data.partialSuccess?.rejectedSpans ?? 0) : 0
}
