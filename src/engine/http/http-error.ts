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

/** Another address is not served in place of the one that was asked for: a redirected POST would lose its signature or body. */
export function notFoundAt(address: string): HttpError {
  const path = address.split('?')[0] ?? ''
  return new HttpError(
    404,
    path.length > 1 && path.endsWith('/') ? 'Not found. Addresses end without a slash.' : 'Not found.',
  )
}
