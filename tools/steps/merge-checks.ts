import { vitest, type Step } from './steps.ts'

/**
 * Tests that two correct branches turn red when they are merged: generated files, the order of migrations, titles of the
 * specification, the list of texts, the size of the first load. They run before the long steps, and again with their projects.
 */
export const filesOfMerges = [
  'checks/first-load.test.ts',
  'checks/proofs/addresses.test.ts',
  'checks/specification.test.ts',
  'checks/tidy/wording.test.ts',
  'tools/db-types.test.ts',
]

export const mergeChecks: Step = vitest('usual mistakes of merges', ...filesOfMerges)
