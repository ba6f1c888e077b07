import { z } from 'zod/mini'
import { many, nullable, option } from '#blueprint/answer.ts'
import { action } from '#blueprint/screen/action.ts'
import { amount, id, json, text } from '#blueprint/kinds/kinds.ts'
import { page } from '#blueprint/screen/page.ts'
import { idParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'
import { amountComplaint, parseMoney } from '#values/money.ts'

const accountId = idParameter('Enter an account id.')
const sum = z
  .string('Enter an amount.')
  .check(z.refine((text) => (parseMoney(text) ?? -1n) >= 0n, { error: ({ input }) => amountComplaint(input) }))

/** Lines of a bulk payment. A null amount pays in full. */
export const payments = z
  .array(
    z.strictObject({
      id: accountId,
      direction: z.nullable(z.enum(['DEPOSIT', 'WITHDRAW'], 'Deposit or withdraw')),
      amount: z.nullable(sum),
      creditReference: z.nullable(sum),
    }),
    'Enter the payments.',
  )
  .check(
    z.minLength(1, 'Enter at least one payment.'),
    z.maxLength(200, 'Submit at most 200 payments at once.'),
    z.refine((lines) => new Set(lines.map((line) => line.id)).size === lines.length, 'List each account only once.'),
  )

export const payManyAccounts = action({
  name: 'payments',
  title: 'Submit payments',
  permission: 'DOWNLINE_TRANSFER',
  on: 'list',
  isSilent: true,
  input: { payments: { ...json('Payments'), wire: payments } },
  asks: 'password',
  secondApproval: 'aboveLimit',
})

/** Accounts directly below a node with their balances; at most 200. */
export const bankingAccounts = query({
  at: '/api/downline-banking/accounts',
  title: 'Bulk banking accounts',
  permission: 'DOWNLINE_TRANSFER',
  scope: 'downline',
  parameters: z.object({ node: z.optional(accountId) }),
  answer: {
    node: nullable({ id: id(), username: text(), currency: text(), available: amount() }),
    accounts: many({
      id: id(),
      kind: option(['AGENT', 'PLAYER']),
      account: text(),
      level: text(),
      currency: text(),
      creditReference: amount(),
      balance: amount(),
      refPl: amount(),
    }),
  },
})

/** Bulk payments confirmed with one password, each with its own result. */
export const downlineBanking = page({
  path: '/downline-banking',
  title: 'Bulk banking',
  permission: 'DOWNLINE_TRANSFER',
  view: 'agents/cash/banking',
  search: ['node'],
  queries: { bankingAccounts },
  actions: [payManyAccounts],
})
