import { z } from 'zod/mini'
import { many } from '#blueprint/answer.ts'
import { uuid } from '#blueprint/kinds/kinds.ts'
import { uuidParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'

/** What comes after a manual deposit in the queue and nobody has open. */
export const nextDeposits = query({
  at: '/api/manual-deposits/:id/next',
  title: 'The next manual deposits nobody has open',
  permission: 'MANUAL_DEPOSIT',
  scope: 'downline',
  parameters: z.object({ id: uuidParameter() }),
  answer: many({ id: uuid() }),
})
