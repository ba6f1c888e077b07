import { list } from '#blueprint/screen/list.ts'
import { withdrawalColumns, withdrawalFilters } from './withdrawal-columns.ts'
import { revealBeneficiary } from './reveal.actions.ts'
import {
  approveClean,
  approveWithUndo,
  rejectWithUndo,
  reviewMoves,
  withdrawalQueue,
} from '#areas/payments/withdrawal-review/review.actions.ts'
import {
  approveWithdrawal,
  holdWithdrawal,
  rejectWithdrawal,
} from '#areas/payments/withdrawal-review/decision.actions.ts'

/** All withdrawals of the actor’s downline, with the review queue. */
export const withdraws = list({
  path: '/withdraws',
  title: 'Withdraws',
  permission: 'WITHDRAW_VIEW',
  scope: 'downline',
  subject: 'withdrawal',
  columns: withdrawalColumns,
  filters: withdrawalFilters,
  sort: ['requestedAt', 'descending'],
  export: ['csv', 'xlsx', 'pdf'],
  tabs: [
    { title: 'Pending review', filters: { status: 'PENDING', decision: 'NONE' } },
    { title: 'Second approval', filters: { status: 'PENDING,ON_HOLD', isEscalated: 'YES' } },
    { title: 'On hold', filters: { status: 'ON_HOLD' } },
    { title: 'Approved', filters: { status: 'APPROVED' } },
    { title: 'Processing', filters: { status: 'INITIATED,PROCESSING,UNKNOWN' } },
    { title: 'Success', filters: { status: 'SUCCESS' } },
    { title: 'Rejected', filters: { status: 'REJECTED,FAILED,CANCELLED' } },
    { title: 'All', filters: {} },
  ],
  above: 'payments/withdrawal-review/undoable',
  queue: 'payments/withdrawal-review/withdrawal-case',
  actions: [
    approveWithdrawal,
    holdWithdrawal,
    reviewMoves.resume,
    rejectWithdrawal,
    approveClean,
    approveWithUndo,
    rejectWithUndo,
    ...withdrawalQueue.actions,
    revealBeneficiary,
  ],
})
