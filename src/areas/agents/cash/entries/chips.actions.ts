import { z } from 'zod/mini'
import { action } from '#blueprint/screen/action.ts'
import { amount, choice, json, toggle } from '#blueprint/kinds/kinds.ts'
import { paymentTypes } from '#areas/agents/rules/chips/chips.ts'
import { amountComplaint, parseMoney } from '#values/money.ts'

const money = {
  permission: 'DOWNLINE_TRANSFER',
  on: 'row',
  asks: 'password',
  secondApproval: 'aboveLimit',
  preview: true,
} as const
const chips = {
  amount: amount('Amount', { min: 1n }),
  means: choice('Payment type', paymentTypes, {
    initially: 'CHIPS',
    labels: { CHIPS: 'Credit (chips only)', CASH: 'Cash paid or collected' },
  }),
}

export const giveChips = action({
  ...money,
  name: 'chips-down',
  title: 'Deposit chips',
  input: chips,
  shows: 'agents/cash/entries/settled',
  confirm: 'Deposit chips to {account}? They are transferred from the upline account.',
})

export const takeChips = action({
  ...money,
  name: 'chips-up',
  title: 'Withdraw chips',
  input: chips,
  shows: 'agents/cash/entries/settled',
  confirm: 'Withdraw chips from {account}? They are transferred to the upline account.',
})

export const editCreditReference = action({
  ...money,
  permission: 'DOWNLINE_CREDIT_REF',
  name: 'credit-reference',
  title: 'Credit reference',
  input: {
    creditReference: amount('Credit reference', { min: 0n }),
    withChips: toggle('Transfer the difference in chips', {
      hint: 'Balance and credit reference change by the same amount. Ref. P/L stays the same.',
    }),
  },
  confirm: 'Change the credit reference of {account}? No money moves unless the difference is transferred in chips.',
})

export const settleDownline = action({
  ...money,
  permission: 'DOWNLINE_SETTLE',
  name: 'settlement',
  title: 'Settle',
  view: 'agents/cash/settle',
  shows: 'agents/cash/entries/settled',
  input: {
    amount: amount('Cash', { optional: true, min: 1n, hint: 'Leave empty for the full outstanding amount.' }),
  },
  confirm:
    'Settle with {account}? The outstanding amount is {openResult}. Cash is paid or collected, and chips move in the opposite direction.',
})

const positiveAmount = z
  .string()
  .check(z.refine((text) => (parseMoney(text) ?? 0n) > 0n, { error: ({ input }) => amountComplaint(input) }))

/**
 * Settles the open result of all selected accounts, or the amount entered for one. Accounts at their credit reference
 * are skipped.
 */
export const settleMany = action({
  ...money,
  on: 'rows',
  permission: 'DOWNLINE_SETTLE',
  name: 'settlements',
  title: 'Settle in full',
  view: 'agents/cash/settle-many',
  shows: 'agents/cash/entries/settled',
  input: {
    amounts: {
      ...json('Amounts', { optional: true }),
      wire: z.record(z.string().check(z.regex(/^\d{1,18}$/, 'Enter an account id.')), positiveAmount),
    },
  },
  confirm:
    'Settle all outstanding amounts? Cash is paid to or collected from each account, and chips move in the opposite direction.',
})
