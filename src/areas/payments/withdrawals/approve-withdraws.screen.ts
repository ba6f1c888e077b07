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
  tabs: [
    { title: 'To pay', filters: { status: 'APPROVED' } },
    { title: 'In payout', filters: { status: 'INITIATED,PROCESSING' } },
    { title: 'Unknown', filters: { status: 'UNKNOWN' } },
    { title: 'Failed', filters: { status: 'FAILED' } },
    { title: 'Paid', filters: { status: 'SUCCESS' } },
  ],
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
