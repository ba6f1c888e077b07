import { amount, instant, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { list, opening } from '#blueprint/screen/list.ts'
import { requestColumns, decisionColumns, depositFilters } from '#areas/payments/deposits/deposit-columns.ts'
import { approveDeposit, approveMatched, correctDeposit, depositQueue, rejectDeposit } from './manual.actions.ts'
import { holdDeposit, questionDeposit, resumeDeposit } from './hold.actions.ts'
import { enterDeposit } from './manual-entries.actions.ts'
import { checkStatement, importStatement } from '#areas/payments/deposits/statements/statement.actions.ts'

/** Deposits without a gateway confirmation: staff check them against the bank. */
export const manualDeposits = list({
  path: '/manual-deposits',
  report: 'manual_deposits',
  title: 'Manual deposits',
  permission: 'MANUAL_DEPOSIT',
  scope: 'downline',
  subject: 'deposit',
  cases: { of: depositQueue, since: 'requestedAt', within: 'manualDeposits', assignee: 'claimedBy' },
  columns: {
    ...requestColumns,
    utr: text('UTR'),
    atBank: amount('Bank amount'),
    isMatched: toggle('Matched'),
    hasProof: toggle('Proof'),
    duplicates: integer('Same UTR'),
    samePicture: integer('Same picture'),
    claimedBy: text('Assigned to'),
    claimedUntil: instant('Assigned until', { hidden: true }),
    onHoldBy: text('On hold by'),
    onHoldAt: instant('On hold since', { hidden: true }),
    holdNote: text('Note'),
    ...decisionColumns,
    gateway: text('Gateway', { hidden: true }),
  },
  filters: (on) => on([...depositFilters, 'isMatched', 'gateway'], { promoted: ['status'], exact: ['gateway'] }),
  above: 'payments/deposits/statements/manual-tabs',
  only: { gateway: 'manual' },
  sort: ['requestedAt', 'descending'],
  empty: 'No manual deposits match these filters.',
  queue: 'payments/deposits/manual/manual-case',
  tabs: {
    'To review': opening({ status: 'PENDING,PROCESSING' }, 'requestedAt', 'ascending'),
    'On hold': 'ON_HOLD',
    Matched: { status: 'PENDING,PROCESSING', isMatched: 'YES' },
    Success: 'SUCCESS',
    Rejected: 'REJECTED',
    All: {},
  },
  actions: [
    approveDeposit,
    correctDeposit,
    approveMatched,
    holdDeposit,
    resumeDeposit,
    questionDeposit,
    rejectDeposit,
    enterDeposit,
    importStatement,
    checkStatement,
    ...depositQueue.actions,
  ],
})
