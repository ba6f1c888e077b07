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
    ...on(['askedAt', 'status', 'player', 'playerId', 'agentId', 'domainId'], { promoted: ['status'] }),
    ...on(['method', 'amount', 'utr', 'verdict', 'isClean', 'isEscalated', 'gateway', 'id'], { exact: ['gateway'] }),
  }),
  sort: ['askedAt', 'descending'],
  tabs: {
    'Pending review': { status: 'PENDING', verdict: 'NONE' },
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
