/** One line of the bell. */
export interface BellLine {
  readonly id: string
  readonly title: string
  readonly text: string
  /** Where it is dealt with. */
  readonly path: string | null
  readonly at: string
}

export const newestShown = 10
