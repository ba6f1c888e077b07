interface Details {
  readonly code?: string
  readonly fields?: Readonly<Record<string, string>>
  /** Seconds after which a retry makes sense. */
  readonly retryAfterSeconds?: number
}

/** Ends a request with a status and a message for the caller. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly details: Details
  constructor(status: number, sentence: string, details: Details = {}) {
    super(sentence)
    this.status = status
    this.details = details
  }
}
