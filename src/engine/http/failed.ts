interface Details {
  readonly code?: string
  readonly fields?: Readonly<Record<string, string>>
  /** When trying again makes sense. */
  readonly retryAfterSeconds?: number
}

/** A request that ends here, with the status and the sentence the caller gets. */
export class Failed extends Error {
  override readonly name = 'Failed'
  readonly status: number
  readonly details: Details
  constructor(status: number, sentence: string, details: Details = {}) {
    super(sentence)
    this.status = status
    this.details = details
  }
}
