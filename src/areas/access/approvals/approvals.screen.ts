import { z } from 'zod/mini'
import { type AnswerOf, query } from '#blueprint/screen/query.ts'
import { many, mapOf, nullable } from '#blueprint/answer.ts'
import { amount, instant, json, text, uuid } from '#blueprint/kinds/kinds.ts'

/** What others asked for and the reader may confirm; the engine itself answers this call. */
export const waitingApprovals = query({
  at: '/api/approvals',
  title: 'Requests that wait for a second person',
  permission: null,
  scope: 'own',
  parameters: z.object({}),
  answer: many({
    id: uuid(),
    /** Where it was asked: a list, a page, or a form by its noun. */
    path: text(),
    title: text(),
    subject: text(),
    amount: nullable(amount()),
    maker: text(),
    askedAt: instant(),
    reason: nullable(text()),
    /** What the first person saw; the second one decides on exactly this. */
    shown: json(),
    /** What was asked for, as it was entered. */
    input: mapOf(json()),
  }),
})

export type Waiting = AnswerOf<typeof waitingApprovals>[number]
