/** How a partner signs with a shared secret, as its guide says it in words. */
export interface SigningScheme {
  readonly hash: 'sha256' | 'sha512'
  /** What comes before the body in what is signed. */
  readonly before: 'nothing' | 'timestamp and dot' | 'timestamp' | 'method and path'
  readonly digest: 'hex' | 'base64'
  readonly header: string
  readonly stampHeader?: string
}

export interface Sample {
  readonly language: string
  readonly file: string
  readonly text: string
}

export interface SampleGroup {
  /** The format that they are for; null: the partner has one. */
  readonly format: string | null
  /** A first call by the program for the shell, which moves no money; words in braces are the caller's. */
  readonly line: string
  readonly samples: readonly Sample[]
}

/** Lines of a program; what is null is left out. */
export const linesOf = (...lines: readonly (string | null)[]): string =>
  `${lines.filter((line) => line !== null).join('\n')}\n`
