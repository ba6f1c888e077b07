import { list, opening } from '#blueprint/screen/list.ts'
import {
  queryGateway,
  recallPayout,
  resolveWithdrawal,
  retryPayout,
  returnRest,
  sendBackWithdrawal,
  sendPayouts,
} from '#areas/payments/withdrawals/payouts/payout.actions.ts'
import { addToBankFiles } from '#areas/payments/withdrawals/bank-files/bank-file.actions.ts'
import { revealBeneficiary } from './reveal.actions.ts'
import { payWithdrawal, rejectWithdrawal } from '#areas/payments/withdrawals/review/decision.actions.ts'
import { withdraws } from './withdraws.screen.ts'

/** The payout queue: approved withdrawals, paid by a user other than requester and approver. */
export const approveWithdraws = list({
  ...withdraws,
  path: '/approve-withdraws',
  report: 'payouts',
  title: 'Approve withdrawals',
  above: 'payments/withdrawals/payouts/payout-desk',
  cases: { since: 'approvedAt', within: 'payouts' },
  only: { status: 'APPROVED,INITIATED,PROCESSING,UNKNOWN,FAILED,SUCCESS' },
  tabs: {
    'To pay': opening({ status: 'APPROVED' }, 'requestedAt', 'ascending'),
    'In payout': 'INITIATED,PROCESSING',
    Unknown: 'UNKNOWN',
    Failed: 'FAILED',
    Paid: 'SUCCESS',
  },
  actions: [
    sendPayouts,
    addToBankFiles,
    payWithdrawal,
    recallPayout,
    queryGateway,
    resolveWithdrawal,
    retryPayout,
    returnRest,
    sendBackWithdrawal,
    rejectWithdrawal,
    revealBeneficiary,
  ],
})
