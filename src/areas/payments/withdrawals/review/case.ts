import type { AnswerOf } from '#blueprint/screen/query.ts'
import type { withdrawalCase } from './withdrawal-case.queries.ts'

/** The withdrawal data shown to a reviewer. */
export type Case = AnswerOf<typeof withdrawalCase>
