import { z } from 'zod/mini'
import { action } from '#blueprint/screen/action.ts'
import { json } from '#blueprint/kinds/kinds.ts'
import { page } from '#blueprint/screen/page.ts'
import { query } from '#blueprint/screen/query.ts'
import { parseMoney } from '#values/money.ts'

const id = z.string('Enter an id').check(z.regex(/^\d{1,18}$/, 'Enter the id of an account'))
const sum = z
  .string('Enter an amount')
  .check(z.refine((text) => (parseMoney(text) ?? -1n) >= 0n, 'Enter an amount like 1250.50'))

/** Lines of a bulk; an amount of null means in full. */
export const payments = z
  .array(
    z.strictObject({
      id,
      direction: z.nullable(z.enum(['DEPOSIT', 'WITHDRAW'], 'Deposit or withdraw')),
      amount: z.nullable(sum),
      creditReference: z.nullable(sum),
    }),
    'Enter the payments',
  )
  .check(
    z.minLength(1, 'Enter at least one payment'),
    z.maxLength(200, 'At most 200 payments at once'),
    z.refine((lines) => new Set(lines.map((line) => line.id)).size === lines.length, 'Each account once'),
  )

export const payManyAccounts = action({
  name: 'payments',
  title: 'Pay',
  permission: 'DOWNLINE_TRANSFER',
  on: 'list',
  isSilent: true,
  input: { payments: { ...json('Payments'), wire: payments } },
  asks: 'password',
  secondPerson: 'aboveLimit',
  refreshes: ['/downline', '/api/downline-banking/accounts', '/api/downline/summary', '/account-statement'],
})

/** Who stands directly below a node, with what each has; the first 200. */
export const bankingAccounts = query({
  at: '/api/downline-banking/accounts',
  title: 'Accounts to pay',
  permission: 'DOWNLINE_TRANSFER',
  scope: 'downline',
  parameters: z.object({ node: z.optional(id) }),
  answer: z.object({
    node: z.nullable(z.object({ id: z.string(), username: z.string(), available: z.string() })),
    accounts: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['AGENT', 'PLAYER']),
        account: z.string(),
        level: z.string(),
        creditReference: z.string(),
        balance: z.string(),
        refPl: z.string(),
      }),
    ),
  }),
})

/** Many payments with one password, each with a result of its own. */
export const downlineBanking = page({
  path: '/downline-banking',
  title: 'Bulk banking',
  permission: 'DOWNLINE_TRANSFER',
  view: 'agents/cash/banking',
  queries: { bankingAccounts },
  actions: [payManyAccounts],
})
