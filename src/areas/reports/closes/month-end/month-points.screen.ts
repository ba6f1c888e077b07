import { anyOf, domains } from '#blueprint/filters.ts'
import { choice, day, domainId, instant, integer, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { opening } from '#areas/reports/definition/measures.ts'
import { monthPointFlow, monthPoints } from '#areas/reports/rules/closes/month-close.ts'
import { pointMoves } from './month-close.actions.ts'

const pointLabels = {
  DAYS: 'Days closed',
  FIGURES: 'Closed days come out the same',
  FINDINGS: 'Balances equal the ledger',
  DIFFERENCES: 'Gateways reconciled',
  WITHDRAWALS: 'No withdrawals in doubt',
  ROUNDS: 'No open rounds',
  NEGATIVE: 'No negative balances',
} as const
const pointStateLabels = { OPEN: 'Open', CONFIRMED: 'Confirmed', WAIVED: 'Waived' } as const

/** The checklist of each month: what is open now, and who confirmed or waived it. */
export const monthPointsList = list({
  path: '/month-end/points',
  title: 'Checklist of month end',
  permission: 'BALANCE_SHEET_VIEW',
  scope: 'everyone',
  subject: 'month_close_point',
  paging: 'pages',
  columns: {
    month: day('Month from', { sortable: true }),
    domain: text('Domain', { sortable: true }),
    point: choice('Point', monthPoints, { labels: pointLabels }),
    open: opening(
      integer('Open now', { hint: 'Zero: done. Closed days are computed again every ten minutes' }),
      'behind',
    ),
    status: status('Status', monthPointFlow.states, { labels: pointStateLabels, sortable: true }),
    found: integer('Open when decided', { optional: true }),
    reason: text('Reason', { optional: true }),
    decidedBy: text('Decided by', { optional: true }),
    approvedBy: text('Approved by', { optional: true }),
    decidedAt: instant('Decided', { optional: true, sortable: true }),
    ...advanced({ behind: text('Link', { optional: true }) }),
    id: uuid('Row', { sortable: true }),
    domainId: domainId(),
  },
  filters: {
    status: anyOf(monthPointFlow.states, { label: 'Status', promoted: true }),
    point: anyOf(monthPoints, { label: 'Point' }),
    domainId: domains(),
  },
  sort: ['month', 'descending'],
  actions: Object.values(pointMoves),
  empty: 'The checklist of a month begins when its last day is closed.',
})
