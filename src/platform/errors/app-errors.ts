/** An error with a sentence for the user; the HTTP layer maps each class to a status. */
export class AppError extends Error {
  /** A machine-readable code. */
  readonly code: string | undefined
  constructor(sentence: string, code?: string) {
    super(sentence)
    this.code = code
  }
}

/** 422: messages by parameter or field, or one message about the whole request. */
export class BadInput extends AppError {
  readonly fields: Readonly<Record<string, string>>
  constructor(complaints: string | Readonly<Record<string, string>>) {
    super(typeof complaints === 'string' ? complaints : (Object.values(complaints)[0] ?? 'Some entries are not valid.'))
    this.fields = typeof complaints === 'string' ? {} : complaints
  }
}

/** 404: it does not exist or is outside the actor's scope; the two are indistinguishable. */
export class NotFound extends AppError {
  constructor(sentence = 'Not found.') {
    super(sentence)
  }
}

/** 409: a rule forbids it, or another request was first. */
export class Conflict extends AppError {
  /** The field it concerns, if any. */
  readonly field: string | undefined
  /** Event to send although the request failed. */
  readonly eventName: string | undefined
  constructor(
    sentence: string,
    {
      code,
      field,
      eventName,
    }: {
      readonly code?: string | undefined
      readonly field?: string | undefined
      readonly eventName?: string | undefined
    } = {},
  ) {
    super(sentence, code)
    this.field = field
    this.eventName = eventName
  }
}

/** 403: a permission is missing. */
export class Forbidden extends AppError {
  constructor(sentence = 'You do not have permission to do this.', code?: string) {
    super(sentence, code)
  }
}

/** 401: a system call without a valid signature. */
export class InvalidSignature extends AppError {
  constructor(sentence = 'Invalid signature.') {
    super(sentence, 'signature')
  }
}
