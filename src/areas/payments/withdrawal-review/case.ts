import type { AnswerOf } from '#blueprint/screen/query.ts'
import type { withdrawalCase } from './withdrawal-case.queries.ts'

/** A withdrawal as its reviewer reads it. */
export type Case = AnswerOf<typeof withdrawalCase>
