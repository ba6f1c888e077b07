/** A refusal is an answer, not an error: one sentence for the user, at a field if it belongs to one. */
export type Refusal = {
  readonly refused: string
  readonly field?: string
  /** An event for staff, although nothing was changed. */
  readonly tells?: string
}

export const refuse = (sentence: string, field?: string): Refusal =>
  field === undefined ? { refused: sentence } : { refused: sentence, field }
