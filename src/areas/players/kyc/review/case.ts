import type { AnswerOf } from '#blueprint/screen/query.ts'
import type { kycCase } from './kyc-case.queries.ts'

/** A document as shown to its reviewer. */
export type Case = AnswerOf<typeof kycCase>
