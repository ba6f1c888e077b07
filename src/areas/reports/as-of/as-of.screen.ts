import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'
import { account, accountId } from '#areas/reports/statements/summary.screen.ts'

/** How an account stood at any instant: what everything booked until then came to. */
export const balanceAsOf = query({
  at: '/api/account-statement/as-of',
  title: 'Balance as of an instant',
  permission: 'STATEMENTS_VIEW',
  scope: 'downline',
  parameters: z.object({ account: accountId, instant: z.iso.datetime('Enter an instant like 2026-11-20T18:30:00Z') }),
  answer: z.object({
    account,
    instant: z.string(),
    balance: z.string(),
    held: z.string(),
    booking: z.nullable(z.string()),
    bookedAt: z.nullable(z.string()),
  }),
})
