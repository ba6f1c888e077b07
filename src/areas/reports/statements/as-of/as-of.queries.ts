import { z } from 'zod/mini'
import { nullable } from '#blueprint/answer.ts'
import { amount, id, instant } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { account, accountId } from '#areas/reports/statements/summary.queries.ts'

/** Balance of an account at any instant. */
export const balanceAsOf = query({
  at: '/api/account-statement/as-of',
  title: 'Balance at a point in time',
  permission: 'STATEMENTS_VIEW',
  scope: 'downline',
  parameters: z.object({ account: accountId, instant: z.iso.datetime('Enter a time like 2026-11-20T18:30:00Z.') }),
  currencyOf: ['account', 'account'],
  answer: {
    account,
    instant: instant(),
    balance: amount(),
    held: amount(),
    booking: nullable(id()),
    bookedAt: nullable(instant()),
  },
})
