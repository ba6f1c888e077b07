import { z } from 'zod/mini'
import { many } from '#blueprint/answer.ts'
import { approvalReview, ownRequest, waitingApproval } from '#blueprint/approval.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { bodies } from '#blueprint/calls/bodies.ts'
import { call } from '#blueprint/calls/call.ts'
import { sessionCalls } from '#blueprint/calls/session-calls.ts'

/** Max length of a search text, in characters. */
export const maxSearchLength = 80

const own = { permission: null } as const

/** What the panel requests at its start and while it runs: user, permissions, site, counters. */
export const siteCalls = {
  userDetail: sessionCalls.userDetail,
  accessLevel: sessionCalls.accessLevel,
  siteConfig: sessionCalls.siteConfig,
  live: sessionCalls.live,
  find: call({
    method: 'get',
    path: '/api/search',
    title: 'Search',
    guard: { ...own, rate: 'search' },
    description:
      'A player’s id or name, the id of a deposit, withdrawal or bet, or a UTR. Finds only what the caller has access to.',
    parameters: z.object({
      q: z.optional(z.string().check(z.maxLength(maxSearchLength, `At most ${maxSearchLength} characters`))),
    }),
    answer: many({ kind: text(), id: text(), title: text(), text: text(), path: text() }),
  }),
  approvals: call({
    method: 'get',
    path: '/api/approvals',
    title: 'Requests awaiting second approval',
    guard: own,
    description: 'Only requests that the caller can decide',
    answer: many(waitingApproval),
  }),
  ownRequests: call({
    method: 'get',
    path: '/api/approvals/own',
    title: 'Own requests',
    guard: own,
    description: 'What the caller has requested: all that waits, and what was decided in the last 30 days',
    answer: many(ownRequest),
  }),
  approval: call({
    method: 'get',
    path: '/api/approvals/:id',
    title: 'Preview of a request',
    guard: own,
    description:
      'The request with the record as it is now and what approving would do. Nothing is changed. Only for those who can decide it, and for the requester.',
    answer: approvalReview,
  }),
  withdrawal: call({
    method: 'post',
    path: '/api/approvals/:id/withdrawal',
    title: 'Withdraw a request',
    guard: own,
    description: 'Only one’s own, and only while it is not decided',
    body: bodies.nothing,
    example: {},
    answer: 'done',
  }),
  decision: call({
    method: 'post',
    path: '/api/approvals/:id/decision',
    title: 'Approve or reject a request',
    // A second approval needs no transaction password.
    guard: { permission: null, stepUp: true },
    body: bodies.decision,
    example: { decision: 'approve' },
    answer: 'done',
  }),
}
