import type { Defect } from '#checks/defects/defect.ts'

/** A defect that breaks what lines of the specification require, in the file of the product that uses the rule. */
export interface BrokenLine extends Defect {
  /** The marks of the lines in `checks/specification`. */
  readonly marks: readonly string[]
}
