import { z } from 'zod/mini'
import { many } from '#blueprint/answer.ts'
import { uuid } from '#blueprint/kinds/kinds.ts'
import { uuidParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'

/** The next unclaimed manual deposits in the queue. */
export const nextDeposits = query({
  at: '/api/manual-deposits/:id/next',
  title: 'Next unclaimed manual deposits',
  permission: 'MANUAL_DEPOSIT',
  scope: 'downline',
  parameters: z.object({ id: uuidParameter() }),
  answer: many({ id: uuid() }),
})
