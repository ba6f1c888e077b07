import { z } from 'zod/mini'
import { many } from '#blueprint/answer.ts'
import { uuid } from '#blueprint/kinds/kinds.ts'
import { uuidParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'

/** The next unclaimed cases in the queue, prefetched so that they open at once. */
export const nextCases = query({
  at: '/api/withdraws/:id/next',
  title: 'Next unclaimed withdrawals',
  permission: 'WITHDRAW_VIEW',
  scope: 'downline',
  parameters: z.object({
    id: uuidParameter(),
    /** REVIEW: pending review. PAYOUT: approved by another user and waiting for payment. */
    stage: z.enum(['REVIEW', 'PAYOUT']),
  }),
  answer: many({ id: uuid() }),
})
