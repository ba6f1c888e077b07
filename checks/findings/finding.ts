import type { Proof } from '../specification/line.ts'

/** What a review found on the running product, and the tests that fail if it comes back. */
export interface Finding {
  readonly id: string
  readonly says: string
  readonly proofs: readonly Proof[]
}

export const finding = (id: string, says: string, ...proofs: readonly Proof[]): Finding => ({ id, says, proofs })
