import { action } from '#blueprint/screen/action.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { beneficiaryFlow } from '#areas/payments/rules/payouts/beneficiary.ts'

/** Somebody asked the bank, or sent it a rupee. */
export const verifyBeneficiary = action({
  on: 'row',
  name: 'verification',
  title: 'Verify',
  permission: 'WITHDRAW_APPROVE',
  move: [beneficiaryFlow, 'verify'],
  input: { verifiedName: text('Name at the bank', { longest: 80, hint: 'As the bank says it, to the letter' }) },
  asks: 'password',
  confirm: 'Write down what the bank calls the holder? Withdrawals are held against it.',
})

export const blockBeneficiary = action({
  on: 'row',
  name: 'block',
  title: 'Block',
  permission: 'RESTRICTION_EDIT',
  move: [beneficiaryFlow, 'block'],
  tone: 'danger',
  input: {},
  asks: 'reason',
  confirm: 'Pay nothing to this account of {player} any more? What waits for payment to it waits on.',
})

export const allowBeneficiary = action({
  on: 'row',
  name: 'permission',
  title: 'Allow again',
  permission: 'RESTRICTION_EDIT',
  move: [beneficiaryFlow, 'allow'],
  input: {},
  asks: 'reason',
  secondPerson: 'always',
  confirm: 'Pay to this account of {player} again? A second person confirms it, and it waits as a new one does.',
})

export const revealBeneficiaryAccount = action({
  on: 'row',
  name: 'personal-data',
  title: 'Show the account',
  permission: 'PII_REVEAL',
  input: {},
  asks: 'reason',
  confirm: 'Show this account of {player}? Who looked and why is written down.',
})
