import { z } from 'zod/mini'
import { nullable, option } from '#blueprint/answer.ts'
import { amount, day, id, integer, text } from '#blueprint/kinds/kinds.ts'
import { idParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'

export const accountId = z.optional(idParameter('Enter an id using digits only.'))
export const account = { id: id(), username: text(), kind: option(['AGENT', 'PLAYER']) }

/** Opening and closing of a statement period. `difference` is zero if the entries are complete. */
export const statementSummary = query({
  at: '/api/account-statement/summary',
  title: 'Statement summary',
  permission: 'STATEMENTS_VIEW',
  scope: 'downline',
  parameters: z.object({
    account: accountId,
    at: z.optional(z.string('Enter a period.').check(z.maxLength(22, 'Enter a period like 2026-11-13..2026-11-20.'))),
  }),
  currencyOf: ['account', 'account'],
  answer: {
    account: nullable(account),
    from: day(),
    to: day(),
    bookings: integer(),
    opening: amount(),
    credit: amount(),
    debit: amount(),
    closing: amount(),
    difference: amount(),
  },
})
