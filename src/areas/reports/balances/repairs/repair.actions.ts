import { action } from '#blueprint/screen/action.ts'
import { transitions } from '#blueprint/transitions.ts'
import { choice, longText, profit, text } from '#blueprint/kinds/kinds.ts'
import { queue } from '#blueprint/screen/queue.ts'
import { balanceCheckFlow } from '#areas/reports/rules/balances/balance-repair.ts'
import { repairMethods } from '#areas/reports/rules/balances/repair-method.ts'
import { methodLabels } from '#areas/reports/balances/labels.ts'

const requestTraits = { permission: 'BALANCE_REPAIR_REQUEST', on: 'row', input: {} } as const
const decisionTraits = { permission: 'BALANCE_REPAIR_APPROVE', on: 'row', input: {}, asks: 'password' } as const

export const checkAccount = action({
  name: 'check',
  title: 'Check account',
  permission: 'BALANCE_REPAIR_REQUEST',
  on: 'list',
  input: { account: text('Account', { hint: 'Username or id of a player or agent', maxLength: 60 }) },
})

export const recheckBalance = action({
  ...requestTraits,
  name: 'recheck',
  title: 'Recheck account',
  confirm: 'Recalculate {account}?',
})

export const recheckBalances = action({
  ...requestTraits,
  name: 'rechecks',
  title: 'Recheck selected',
  on: 'rows',
  confirm: 'Recalculate {account}?',
})

/** Open findings, each assigned to the user who investigates it. */
export const findingQueue = queue({
  of: 'balance_check',
  noun: 'finding',
  flow: balanceCheckFlow,
  permission: 'BALANCE_REPAIR_REQUEST',
  claim: 'untilReleased',
  assignee: 'claimedBy',
})

/** Moves that change nothing but the finding and its claim. */
export const findingMoves = transitions(
  balanceCheckFlow,
  { permission: 'BALANCE_REPAIR_REQUEST' },
  {
    ignore: {
      name: 'dismissal',
      title: 'Ignore finding',
      tone: 'danger',
      confirm: 'Ignore the difference of {account} permanently? It will not be repaired.',
      asks: 'reason',
    },
  },
)

export const requestRepair = action({
  ...requestTraits,
  name: 'repair',
  title: 'Request repair',
  view: 'reports/balances/findings/repair',
  move: [balanceCheckFlow, 'ask'],
  input: {
    method: choice('Method', repairMethods, { labels: methodLabels }),
    amount: profit('Amount', { optional: true, hint: 'Computed from the finding; cannot be changed' }),
    evidence: longText('Evidence', {
      optional: true,
      maxLength: 500,
      hint: 'Supporting evidence, for example a report, a reference or a ticket',
    }),
  },
  confirm:
    'Request a repair of {account}? It differs by {difference}. Bets and withdrawals are suspended until a second approver decides.',
  asks: 'password',
  preview: true,
})

export const approveRepair = action({
  ...decisionTraits,
  name: 'approval',
  title: 'Approve repair',
  move: [balanceCheckFlow, 'approve'],
  confirm: 'Approve this repair of {account}? {method}: {amount}. Based on: {linked}. A separate journal is posted.',
  preview: true,
})

export const declineRepair = action({
  ...decisionTraits,
  name: 'refusal',
  title: 'Decline repair',
  move: [balanceCheckFlow, 'decline'],
  tone: 'danger',
  confirm: 'Decline the repair of {account}? The account stays unchanged for now.',
})
