/** What went wrong in words for the person who asked; the HTTP shell gives each its status. */
export class Problematic extends Error {
  /** A word a program can ask about. */
  readonly code: string | undefined
  constructor(sentence: string, code?: string) {
    super(sentence)
    this.code = code
  }
}

/** 422: sentences by the name of the parameter or field they are about, or one sentence where it is about the whole. */
export class BadInput extends Problematic {
  readonly fields: Readonly<Record<string, string>>
  constructor(complaints: string | Readonly<Record<string, string>>) {
    super(typeof complaints === 'string' ? complaints : (Object.values(complaints)[0] ?? 'Some entries are not valid.'))
    this.fields = typeof complaints === 'string' ? {} : complaints
  }
}

/** 404: there is no such thing, or it is not in the actor's scope: nobody learns which. */
export class NotThere extends Problematic {
  constructor(sentence = 'There is no such thing here') {
    super(sentence)
  }
}

/** 409: a rule said no, or somebody else was faster. */
export class Refused extends Problematic {
  /** The field the rule complains at, where there is one. */
  readonly field: string | undefined
  /** The event it is all the same. */
  readonly tells: string | undefined
  constructor(
    sentence: string,
    {
      code,
      field,
      tells,
    }: {
      readonly code?: string | undefined
      readonly field?: string | undefined
      readonly tells?: string | undefined
    } = {},
  ) {
    super(sentence, code)
    this.field = field
    this.tells = tells
  }
}

/** 403: a permission is missing. */
export class Forbidden extends Problematic {
  constructor(sentence = 'You are not allowed to do this', code?: string) {
    super(sentence, code)
  }
}

/** 401: a machine that did not sign what it sent, or not rightly. */
export class Unsigned extends Problematic {
  constructor(sentence = 'Invalid signature.') {
    super(sentence, 'signature')
  }
}
