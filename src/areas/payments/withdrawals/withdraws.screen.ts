import { list } from '#blueprint/screen/list.ts'
import { withdrawalColumns } from './withdrawal-columns.ts'
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
  filters: (on) => ({
    ...on(['requestedAt', 'status', 'player', 'playerId', 'agentId', 'domainId'], { promoted: ['status'] }),
    ...on(['method', 'amount', 'utr', 'decision', 'isClean', 'isEscalated', 'gateway', 'id'], { exact: ['gateway'] }),
  }),
  sort: ['requestedAt', 'descending'],
  tabs: {
    'Pending review': { status: 'PENDING', decision: 'NONE' },
    'Second approval': { status: 'PENDING,ON_HOLD', isEscalated: 'YES' },
    'On hold': 'ON_HOLD',
    Approved: 'APPROVED',
    Processing: 'INITIATED,PROCESSING,UNKNOWN',
    Success: 'SUCCESS',
    Rejected: 'REJECTED,FAILED,CANCELLED',
    All: {},
  },
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
