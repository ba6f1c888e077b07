import { z } from 'zod/mini'
import { query, type AnswerOf } from '#blueprint/screen/query.ts'

/** What others asked for and the reader may confirm; the engine itself answers this call. */
export const waitingApprovals = query({
  at: '/api/approvals',
  title: 'Requests that wait for a second person',
  permission: null,
  scope: 'own',
  parameters: z.object({}),
  answer: z.array(
    z.object({
      id: z.string(),
      /** Where it was asked: a list, a page, or a form by its noun. */
      path: z.string(),
      title: z.string(),
      subject: z.string(),
      amount: z.nullable(z.string()),
      maker: z.string(),
      askedAt: z.string(),
      reason: z.nullable(z.string()),
      /** What the first person saw; the second one decides on exactly this. */
      shown: z.unknown(),
      /** What was asked for, as it was entered. */
      input: z.record(z.string(), z.unknown()),
    }),
  ),
})

export type Waiting = AnswerOf<typeof waitingApprovals>[number]
