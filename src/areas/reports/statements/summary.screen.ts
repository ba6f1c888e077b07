import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'

export const accountId = z.optional(z.string('Enter an id').check(z.regex(/^\d{1,18}$/, 'Enter an id: digits only')))
export const account = z.object({ id: z.string(), username: z.string(), kind: z.enum(['AGENT', 'PLAYER']) })

/** What the statement of a period begins and ends with. `difference` is nought while the bookings stand without a gap. */
export const statementSummary = query({
  at: '/api/account-statement/summary',
  title: 'Figures of the statement',
  permission: 'STATEMENTS_VIEW',
  scope: 'downline',
  parameters: z.object({
    account: accountId,
    at: z.optional(z.string('Enter a period').check(z.maxLength(22, 'Enter a period like 2026-11-13..2026-11-20'))),
  }),
  answer: z.object({
    account: z.nullable(account),
    from: z.string(),
    to: z.string(),
    bookings: z.number(),
    opening: z.string(),
    credit: z.string(),
    debit: z.string(),
    closing: z.string(),
    difference: z.string(),
  }),
})
