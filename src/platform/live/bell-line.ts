import { type Href } from '#blueprint/address.ts'
/** One notification in the bell. */
export interface BellLine {
  readonly id: string
  readonly title: string
  readonly text: string
  /** The screen where it is handled. */
  readonly path: Href | null
  readonly at: string
}

export const newestShown = 10
