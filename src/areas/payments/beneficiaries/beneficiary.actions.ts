import { action } from '#blueprint/screen/action.ts'
import { revealName } from '#blueprint/screen/cell.ts'
import { transitions } from '#blueprint/transitions.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { beneficiaryFlow } from '#areas/payments/rules/payouts/beneficiary.ts'

/** Records the holder name confirmed by the bank or by a test transfer. */
export const verifyBeneficiary = action({
  on: 'row',
  name: 'verification',
  title: 'Verify',
  permission: 'WITHDRAW_APPROVE',
  move: [beneficiaryFlow, 'verify'],
  input: { verifiedName: text('Name at the bank', { maxLength: 80, hint: 'Exactly as reported by the bank' }) },
  asks: 'password',
  confirm: 'Record the account holder name reported by the bank? Withdrawals are checked against it.',
})

export const beneficiaryMoves = transitions(
  beneficiaryFlow,
  { permission: 'RESTRICTION_EDIT', asks: 'reason' },
  {
    block: {
      title: 'Block',
      tone: 'danger',
      confirm: 'Block payouts to this account of {player}? Withdrawals already waiting for payment to it stay unpaid.',
    },
    allow: {
      name: 'permission',
      title: 'Unblock',
      secondApproval: 'always',
      confirm:
        'Unblock payouts to this account of {player}? A second approver must confirm, and the cool-down starts again.',
    },
  },
)

export const revealBeneficiaryAccount = action({
  on: 'row',
  name: revealName,
  title: 'Reveal account',
  permission: 'PII_REVEAL',
  input: {},
  asks: 'reason',
  confirm: 'Reveal this account of {player}? Your name and reason are recorded in the audit log.',
})
