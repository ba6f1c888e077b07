import { z } from 'zod/mini'
import { action } from '#blueprint/screen/action.ts'
import { amount, choice, json, toggle } from '#blueprint/kinds/kinds.ts'
import { means } from '#areas/agents/rules/chips/chips.ts'
import { parseMoney } from '#values/money.ts'

const money = {
  permission: 'DOWNLINE_TRANSFER',
  on: 'row',
  asks: 'password',
  secondPerson: 'aboveLimit',
  preview: true,
} as const
const chips = {
  amount: amount('Amount', { least: 1n }),
  means: choice('Against', means, {
    initially: 'CHIPS',
    labels: { CHIPS: 'Credit (chips only)', CASH: 'Cash that changed hands' },
  }),
}

export const giveChips = action({
  ...money,
  name: 'chips-down',
  title: 'Deposit chips',
  input: chips,
  confirm: 'Give chips to {account}? They come from the account above.',
})

export const takeChips = action({
  ...money,
  name: 'chips-up',
  title: 'Withdraw chips',
  input: chips,
  confirm: 'Take chips from {account}? They go to the account above.',
})

export const editCreditReference = action({
  ...money,
  permission: 'DOWNLINE_CREDIT_REF',
  name: 'credit-reference',
  title: 'Credit reference',
  input: {
    creditReference: amount('Credit reference', { least: 0n }),
    withChips: toggle('Move the difference in chips', { hint: 'Balance and credit change alike; the Ref. P/L stays' }),
  },
  confirm: 'Change the credit reference of {account}? Without chips it moves no money.',
})

export const settleDownline = action({
  ...money,
  permission: 'DOWNLINE_SETTLE',
  name: 'settlement',
  title: 'Settle',
  view: 'agents/cash/settle',
  input: { amount: amount('Cash', { optional: true, least: 1n, hint: 'Empty: all that is open' }) },
  confirm:
    'Settle with {account}? Its open result is {openResult}: cash changes hands and the chips move the other way.',
})

const sumOf = z.string().check(z.refine((text) => (parseMoney(text) ?? 0n) > 0n, 'Enter an amount like 1250.50'))

/** What is open with all that are ticked, or the amount named for one; whoever stands at his credit reference is left as he is. */
export const settleMany = action({
  ...money,
  on: 'rows',
  permission: 'DOWNLINE_SETTLE',
  name: 'settlements',
  title: 'Settle in full',
  view: 'agents/cash/settle-many',
  input: {
    amounts: {
      ...json('Amounts', { optional: true }),
      wire: z.record(z.string().check(z.regex(/^\d{1,18}$/, 'Enter the id of an account')), sumOf),
    },
  },
  confirm: 'Settle all that is open? Cash changes hands with each of them and the chips move the other way.',
})
