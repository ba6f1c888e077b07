/** What a person did wrong or may not do, thrown by the engines and turned into a failure answer in one place (http). */

/** 422: sentences by field; '' is the request as a whole. */
export class BadInput extends Error {
  readonly fields: Readonly<Record<string, string>>
  constructor(fields: Readonly<Record<string, string>> | string) {
    const byField = typeof fields === 'string' ? { '': fields } : fields
    super(Object.values(byField).join('. '))
    this.fields = byField
  }
}

/** 404: not there, or not in the scope of whoever asks; nobody learns which. */
export class NotThere extends Error {
  constructor(sentence = 'Not found') {
    super(sentence)
  }
}

/** 409: a rule says no, in one sentence; `code` is for programs, `field` where the sentence belongs to one. */
export class Refused extends Error {
  readonly code: string | undefined
  readonly field: string | undefined
  constructor(sentence: string, { code, field }: { code?: string | undefined; field?: string | undefined } = {}) {
    super(sentence)
    this.code = code
    this.field = field
  }
}

/** 403. */
export class Forbidden extends Error {
  readonly code: string | undefined
  constructor(sentence = 'You may not do this', code?: string) {
    super(sentence)
    this.code = code
  }
}

/** 401: a machine that did not sign, or signed wrongly. */
export class Unsigned extends Error {}
