import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'
import { uuidPattern } from '#values/id.ts'

/** What comes after a manual deposit in the queue and nobody has open. */
export const nextDeposits = query({
  at: '/api/manual-deposits/:id/next',
  title: 'The next manual deposits nobody has open',
  permission: 'MANUAL_DEPOSIT',
  scope: 'downline',
  parameters: z.object({ id: z.string().check(z.regex(uuidPattern, 'Not an id')) }),
  answer: z.array(z.object({ id: z.string() })),
})
