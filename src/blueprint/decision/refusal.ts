/** A refusal is an answer, not an error: one sentence for the person who asked, at a field where it belongs to one. */
export type Refusal = {
  readonly refused: string
  readonly field?: string
  /** What staff are told although nothing was done. */
  readonly tells?: string
}

export const refuse = (sentence: string, field?: string): Refusal =>
  field === undefined ? { refused: sentence } : { refused: sentence, field }
