import { z } from 'zod/mini'
import { type AnswerOf, query } from '#blueprint/screen/query.ts'
import { many } from '#blueprint/answer.ts'
import { waitingApproval } from '#blueprint/approval.ts'

/** What others asked for and the reader may confirm; the engine itself answers this call. */
export const waitingApprovals = query({
  at: '/api/approvals',
  title: 'Requests that wait for a second person',
  permission: null,
  scope: 'own',
  parameters: z.object({}),
  answer: many(waitingApproval),
})

export type Waiting = AnswerOf<typeof waitingApprovals>[number]
