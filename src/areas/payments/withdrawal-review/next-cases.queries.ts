import { z } from 'zod/mini'
import { many } from '#blueprint/answer.ts'
import { uuid } from '#blueprint/kinds/kinds.ts'
import { uuidParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'

/** What comes after a case in the queue and nobody has open: asked for while the case is looked at, so that it opens at once. */
export const nextCases = query({
  at: '/api/withdraws/:id/next',
  title: 'The next withdrawals nobody has open',
  permission: 'WITHDRAW_VIEW',
  scope: 'downline',
  parameters: z.object({
    id: uuidParameter(),
    /** Of those to be reviewed, or of those to be paid by somebody else than their reviewer. */
    stage: z.enum(['REVIEW', 'PAYOUT']),
  }),
  answer: many({ id: uuid() }),
})
