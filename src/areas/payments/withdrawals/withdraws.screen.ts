import { list, opening } from '#blueprint/screen/list.ts'
import { withdrawalColumns } from './withdrawal-columns.ts'
import { revealBeneficiary } from './reveal.actions.ts'
import {
  approvePart,
  requestDocuments,
  reviewActions,
  reviewMoves,
  withdrawalQueue,
} from '#areas/payments/withdrawals/review/review.actions.ts'
import {
  approveWithdrawal,
  holdWithdrawal,
  rejectWithdrawal,
} from '#areas/payments/withdrawals/review/decision.actions.ts'

/** All withdrawals of the actor’s downline, with the review queue. */
export const withdraws = list({
  path: '/withdraws',
  report: 'withdrawals',
  title: 'Withdraws',
  permission: 'WITHDRAW_VIEW',
  scope: 'downline',
  subject: 'withdrawal',
  columns: withdrawalColumns,
  cases: { of: withdrawalQueue, since: 'requestedAt', within: 'withdrawals', assignee: 'claimedBy' },
  filters: (on) => ({
    ...on(['requestedAt', 'status', 'player', 'playerId', 'agentId', 'domainId'], { promoted: ['status'] }),
    ...on(['method', 'amount', 'utr', 'decision', 'isClean', 'isEscalated', 'awaitsDocuments', 'gateway', 'id'], {
      exact: ['gateway'],
    }),
    ...on(['vip', 'kyc', 'isWagered', 'turnover', 'risks', 'approvedBy', 'paidBy'], {
      exact: ['approvedBy', 'paidBy'],
    }),
  }),
  sort: ['requestedAt', 'descending'],
  tabs: {
    'To review': opening({ status: 'PENDING,ON_HOLD', decision: 'NONE' }, 'requestedAt', 'ascending'),
    'Second approval': { status: 'PENDING,ON_HOLD', isEscalated: 'YES' },
    'On hold': 'ON_HOLD',
    'Awaiting documents': { status: 'ON_HOLD', awaitsDocuments: 'YES' },
    Approved: 'APPROVED',
    Processing: 'INITIATED,PROCESSING,UNKNOWN',
    Success: 'SUCCESS',
    Rejected: 'REJECTED,FAILED,CANCELLED',
    All: {},
  },
  above: 'payments/withdrawals/review/undoable',
  queue: 'payments/withdrawals/review/withdrawal-case',
  actions: [
    approveWithdrawal,
    approvePart,
    holdWithdrawal,
    requestDocuments,
    reviewMoves.resume,
    rejectWithdrawal,
    ...reviewActions,
    revealBeneficiary,
  ],
})
