import { list } from '#blueprint/screen/list.ts'
import {
  queryGateway,
  recallPayout,
  resolveWithdrawal,
  returnRest,
  sendBackWithdrawal,
  sendPayouts,
} from '#areas/payments/payouts/payout.actions.ts'
import { revealBeneficiary } from './reveal.actions.ts'
import { payWithdrawal, rejectWithdrawal } from '#areas/payments/withdrawal-review/decision.actions.ts'
import { withdraws } from './withdraws.screen.ts'

/** The payout queue: approved withdrawals, paid by a user other than requester and approver. */
export const approveWithdraws = list({
  ...withdraws,
  path: '/approve-withdraws',
  title: 'Approve withdrawals',
  above: 'payments/payouts/payout-desk',
  only: { status: 'APPROVED,INITIATED,PROCESSING,UNKNOWN,FAILED,SUCCESS' },
  tabs: {
    'To pay': 'APPROVED',
    'In payout': 'INITIATED,PROCESSING',
    Unknown: 'UNKNOWN',
    Failed: 'FAILED',
    Paid: 'SUCCESS',
  },
  actions: [
    sendPayouts,
    payWithdrawal,
    recallPayout,
    queryGateway,
    resolveWithdrawal,
    returnRest,
    sendBackWithdrawal,
    rejectWithdrawal,
    revealBeneficiary,
  ],
})
