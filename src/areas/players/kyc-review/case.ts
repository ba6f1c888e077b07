import type { AnswerOf } from '#blueprint/screen/query.ts'
import type { kycCase } from './kyc-case.queries.ts'

/** A document as its reviewer reads it. */
export type Case = AnswerOf<typeof kycCase>
