import { action } from '#blueprint/screen/action.ts'
import { choice, longText, profit, text } from '#blueprint/kinds/kinds.ts'
import { balanceCheckFlow } from '#areas/reports/rules/balances/balance-repair.ts'
import { repairMethods } from '#areas/reports/rules/balances/repair-method.ts'
import { methodLabels } from '#areas/reports/balances/words.ts'

const looking = { permission: 'BALANCE_REPAIR_REQUEST', on: 'row', input: {} } as const
const deciding = { permission: 'BALANCE_REPAIR_APPROVE', on: 'row', input: {}, asks: 'password' } as const

export const checkAccount = action({
  name: 'check',
  title: 'Check an account',
  permission: 'BALANCE_REPAIR_REQUEST',
  on: 'list',
  input: { account: text('Account', { hint: 'Username or id of a player or an agent', longest: 60 }) },
})

export const recheckBalance = action({
  ...looking,
  name: 'recheck',
  title: 'Recheck',
  confirm: 'Compute {account} anew?',
})

export const recheckBalances = action({
  ...looking,
  name: 'rechecks',
  title: 'Recheck chosen',
  on: 'rows',
  confirm: 'Compute {account} anew?',
})

export const investigateBalance = action({
  ...looking,
  name: 'investigation',
  title: 'Take on',
  move: [balanceCheckFlow, 'investigate'],
})

export const askRepair = action({
  ...looking,
  name: 'repair',
  title: 'Ask for a repair',
  view: 'reports/findings/repair',
  move: [balanceCheckFlow, 'ask'],
  input: {
    method: choice('Method', repairMethods, { labels: methodLabels }),
    amount: profit('Amount', { optional: true, hint: 'Computed from the finding: nobody enters another' }),
    evidence: longText('Evidence', {
      optional: true,
      longest: 500,
      hint: 'What it rests on: a report, a reference, a ticket',
    }),
  },
  confirm: '{account} differs by {difference}. Bets and withdrawals stop until a second person has decided.',
  asks: 'password',
  preview: true,
})

export const approveRepair = action({
  ...deciding,
  name: 'approval',
  title: 'Approve the repair',
  move: [balanceCheckFlow, 'approve'],
  confirm: '{method} of {account}: {amount}. Rests on: {linked}. A journal of its own is posted.',
  preview: true,
})

export const declineRepair = action({
  ...deciding,
  name: 'refusal',
  title: 'Decline the repair',
  move: [balanceCheckFlow, 'decline'],
  tone: 'danger',
  confirm: 'Leave {account} as it is for now?',
})

export const ignoreBalance = action({
  ...looking,
  name: 'dismissal',
  title: 'Ignore',
  move: [balanceCheckFlow, 'ignore'],
  tone: 'danger',
  confirm: 'Leave the difference of {account} as it is for good?',
  asks: 'reason',
})
