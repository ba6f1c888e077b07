import { z } from 'zod/mini'
import { type AnswerOf, query } from '#blueprint/screen/query.ts'
import { many } from '#blueprint/answer.ts'
import { approvalReview, ownRequest, waitingApproval } from '#blueprint/approval.ts'

// The engine answers these calls itself.

/** Requests of other users that the reader may approve. */
export const waitingApprovals = query({
  at: '/api/approvals',
  title: 'Requests awaiting second approval',
  permission: null,
  scope: 'own',
  parameters: z.object({}),
  answer: many(waitingApproval),
})

export type PendingApproval = AnswerOf<typeof waitingApprovals>[number]

/** A request with what approving it would do now. */
export const reviewOfApproval = query({
  at: '/api/approvals/:id',
  title: 'Preview of a request',
  permission: null,
  scope: 'own',
  parameters: z.object({ id: z.string() }),
  answer: approvalReview,
})

export type ApprovalReview = AnswerOf<typeof reviewOfApproval>

/** What the reader has requested. */
export const ownRequests = query({
  at: '/api/approvals/own',
  title: 'Own requests',
  permission: null,
  scope: 'own',
  parameters: z.object({}),
  answer: many(ownRequest),
})

export type OwnRequest = AnswerOf<typeof ownRequests>[number]
