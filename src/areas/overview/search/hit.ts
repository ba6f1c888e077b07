/** One search result of the command palette. */
export interface Hit {
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly text: string
  readonly path: string
}
