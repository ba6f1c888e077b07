import type { PanelResponse } from '#checks/harness/processes/panel-client.ts'
import type { Installation } from './installation.ts'

/** A text of the product that is replaced to take a protection away. */
export interface Edit {
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly find: string
  readonly replace: string
}

export interface Outcome {
  readonly hasSucceeded: boolean
  /** What was reached, or what refused it. */
  readonly what: string
}

export const reached = (what: string): Outcome => ({ hasSucceeded: true, what })
export const refused = (by: string): Outcome => ({ hasSucceeded: false, what: by })

/** How a refused request was answered. */
export const answerOf = ({ status, body }: Pick<PanelResponse, 'status' | 'body'>): string =>
  `${status} ${body?.code ?? body?.message ?? ''}`.trim()

/** What was done to a running product in a review, to be done again. */
export interface Attack {
  readonly id: string
  readonly title: string
  readonly run: (target: Installation) => Promise<Outcome>
  /** Takes away what withstands: in an installation with these changes the attack must succeed. */
  readonly control: {
    readonly edits?: readonly Edit[]
    /** Run as the owner of the database once the installation is running. */
    readonly sql?: string
  }
}

/** A finding about the code itself, which no request reaches, and the test that holds it. */
export interface Unreachable {
  readonly id: string
  readonly title: string
  readonly heldBy: readonly [file: string, test: string]
}
