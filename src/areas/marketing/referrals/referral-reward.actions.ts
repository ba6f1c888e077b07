import { action } from '#blueprint/screen/action.ts'
import { referralFlow, reversalDays } from '#areas/marketing/rules/referral.ts'

const decision = { permission: 'REFERRAL_APPROVE', input: {} } as const

export const approveRewards = action({
  ...decision,
  on: 'rows',
  name: 'approval',
  title: 'Approve',
  move: [referralFlow, 'approve'],
  confirm: 'Approve the selected rewards? Another user pays them.',
  skipsRefused: true,
})

export const payRewards = action({
  ...decision,
  on: 'rows',
  name: 'payment',
  title: 'Pay',
  move: [referralFlow, 'pay'],
  confirm: 'Pay the selected rewards into the wallets of the referrers?',
  asks: 'password',
  preview: true,
  adds: ['amount'],
  skipsRefused: true,
})

export const rejectRewards = action({
  ...decision,
  on: 'rows',
  name: 'rejection',
  title: 'Reject',
  move: [referralFlow, 'reject'],
  tone: 'danger',
  confirm: 'Reject the selected rewards? A rejected reward cannot be paid later.',
  asks: 'reason',
  skipsRefused: true,
})

export const reverseReward = action({
  ...decision,
  on: 'row',
  name: 'reversal',
  title: 'Reverse',
  move: [referralFlow, 'reverse'],
  tone: 'danger',
  confirm: `Take {amount} back from {referrer}? A reward can be reversed for ${reversalDays} days.`,
  asks: 'password',
  secondApproval: 'always',
})
