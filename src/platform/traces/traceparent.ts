import { randomBytes } from 'node:crypto'

/** Where a span stands: 16 and 8 bytes in lower-case hex, never all zero. */
export interface Place {
  readonly traceId: string
  readonly spanId: string
}

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/
const none = /^0+$/

/** Reads the header `traceparent` of W3C Trace Context; null if it is absent or not valid. Later versions may add parts. */
export function readTraceparent(header: string | undefined): Place | null {
  const [, version, traceId, spanId, more] = form.exec(header ?? '') ?? []
  if (version === undefined || traceId === undefined || spanId === undefined) return null
  const isKnown = version !== 'ff' && (version !== '00' || more === undefined)
  return isKnown && !none.test(traceId) && !none.test(spanId) ? { traceId, spanId } : null
}

/** Flag 01: the span is recorded. */
export const writeTraceparent = ({ traceId, spanId }: Place): string => `00-${traceId}-${spanId}-01`

const hexOf = (bytes: number): string => randomBytes(bytes).toString('hex')

/** A new place in the trace of its parent, or in a new trace. */
export const placeIn = (parent: Place | null): Place => ({ traceId: parent?.traceId ?? hexOf(16), spanId: hexOf(8) })
