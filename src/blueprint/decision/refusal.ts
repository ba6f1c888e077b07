import type { EventName } from './events.ts'

/**
 * A refusal is a result, not an error: one sentence for the user, attached to a field where it
 * concerns one.
 */
export type Refusal = {
  readonly refused: string
  readonly field?: string
  /** Name of an event to publish to staff even though nothing was changed. */
  readonly eventName?: EventName
}

export const refuse = (sentence: string, field?: string): Refusal =>
  field === undefined ? { refused: sentence } : { refused: sentence, field }
