import { z } from 'zod/mini'
import { type AnswerOf, query } from '#blueprint/screen/query.ts'
import { many } from '#blueprint/answer.ts'
import { waitingApproval } from '#blueprint/approval.ts'

/** Requests of other users that the reader may approve. The engine answers this call itself. */
export const waitingApprovals = query({
  at: '/api/approvals',
  title: 'Requests awaiting second approval',
  permission: null,
  scope: 'own',
  parameters: z.object({}),
  answer: many(waitingApproval),
})

export type PendingApproval = AnswerOf<typeof waitingApprovals>[number]
