import { type Href } from '#blueprint/address.ts'
/** One line of the bell. */
export interface BellLine {
  readonly id: string
  readonly title: string
  readonly text: string
  /** Where it is dealt with. */
  readonly path: Href | null
  readonly at: string
}

export const newestShown = 10
