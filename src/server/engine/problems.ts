/** What went wrong in words for the person who asked; the HTTP shell gives each its status. */
export class Problematic extends Error {
  /** A word a program can ask about. */
  readonly code: string | undefined
  constructor(sentence: string, code?: string) {
    super(sentence)
    this.code = code
  }
}

/** 422: sentences by the name of the parameter or field they are about. */
export class BadInput extends Problematic {
  readonly fields: Readonly<Record<string, string>>
  constructor(fields: Readonly<Record<string, string>>) {
    super(Object.values(fields)[0] ?? 'Something entered is wrong')
    this.fields = fields
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
  constructor(sentence: string, code?: string, field?: string) {
    super(sentence, code)
    this.field = field
  }
}

/** 403: a permission is missing. */
export class Forbidden extends Problematic {
  constructor(sentence = 'You are not allowed to do this', code?: string) {
    super(sentence, code)
  }
}
