import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '#platform/errors/app-errors.ts'
import { placeIn, readTraceparent, writeTraceparent, type Place } from './traceparent.ts'

export type SpanKind = 'INTERNAL' | 'SERVER' | 'CLIENT' | 'CONSUMER'
/** Names and numbers that the code chooses: routes, states, counts. Never what a caller or a row says. */
export type Attributes = Readonly<Record<string, string | number>>

export interface FinishedSpan extends Place {
  readonly parentId: string | null
  readonly name: string
  readonly kind: SpanKind
  /** In milliseconds since 1970. */
  readonly start: number
  readonly end: number
  readonly attributes: Attributes
  readonly hasFailed: boolean
}

interface Ending {
  readonly name?: string
  readonly attributes?: Attributes
  readonly hasFailed?: boolean
}

/** A span under way. */
export interface OpenSpan {
  readonly place: Place
  /** Counts for this span and those around it. */
  countStatement(): void
  end(ending?: Ending): void
}

interface NewSpan {
  readonly name: string
  readonly kind?: SpanKind
  readonly attributes?: Attributes
  /** The header of a caller whose trace goes on here. */
  readonly traceparent?: string | undefined
}

const current = new AsyncLocalStorage<OpenSpan | null>()
let record: ((span: FinishedSpan) => void) | null = null

/** Spans of this process go there from now on; null: none are made. */
export const recordSpans = (to: typeof record): void => {
  record = to
}

const clock = (): number => performance.timeOrigin + performance.now()

/** Begins a span inside the current one, for a request in the trace of its caller; null while none are recorded. */
export function beginSpan({ name, kind = 'INTERNAL', attributes = {}, traceparent }: NewSpan): OpenSpan | null {
  const to = record
  if (to === null) return null
  const around = kind === 'SERVER' ? null : (current.getStore() ?? null)
  const parent = around?.place ?? readTraceparent(traceparent)
  const place = placeIn(parent)
  const start = clock()
  let statements = 0
  return {
    place,
    countStatement() {
      statements += 1
      around?.countStatement()
    },
    end(ending = {}) {
      const counted = statements === 0 ? {} : { 'db.statements': statements }
      to({
        ...place,
        parentId: parent?.spanId ?? null,
        name: ending.name ?? name,
        kind,
        start,
        end: clock(),
        attributes: { ...attributes, ...counted, ...ending.attributes },
        hasFailed: ending.hasFailed ?? false,
      })
    },
  }
}

/** Does this inside a span. */
export const within = <T>(span: OpenSpan, work: () => T): T => current.run(span, work)
/** Does this outside every span, as for work that outlives it. */
export const withoutSpan = <T>(work: () => T): T => current.run(null, work)

/** Does this in a span of its own. Of an error only its class is recorded: its text can name people. A refusal is no failure. */
export async function traced<T>(span: NewSpan, work: () => Promise<T>): Promise<T> {
  const open = beginSpan(span)
  if (open === null) return work()
  try {
    const done = await within(open, work)
    open.end()
    return done
  } catch (error) {
    const type = error instanceof Error ? error.constructor.name : 'unknown'
    open.end({ attributes: { 'error.type': type }, hasFailed: !(error instanceof AppError) })
    throw error
  }
}

export const countStatement = (): void => current.getStore()?.countStatement()

/** Whether something is traced here. */
export const isTraced = (): boolean => (current.getStore() ?? null) !== null

/** The header with which the trace goes on at others; empty while nothing is traced here. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const open = current.getStore() ?? null
  return open === null ? {} : { traceparent: writeTraceparent(open.place) }
}
