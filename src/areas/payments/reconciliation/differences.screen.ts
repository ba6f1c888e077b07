import { uuidIs } from '#blueprint/filters.ts'
import { amount, choice, day, domainId, id, instant, playerLink, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { advanced, list, opening } from '#blueprint/screen/list.ts'
import { differenceKinds } from '#areas/payments/rules/reconciliation/reconciliation.ts'
import { differenceFlow, resolutions } from '#areas/payments/rules/reconciliation/reconciliation-flow.ts'
import { differenceQueue, explainDifference, reopenDifference, resolutionLabels } from './difference.actions.ts'

const kindLabels = {
  MISSING_HERE: 'Missing in ledger',
  MISSING_THERE: 'Missing at gateway',
  OTHER_AMOUNT: 'Amount mismatch',
  OTHER_CURRENCY: 'Currency mismatch',
  OTHER_STATUS: 'Status mismatch',
  DUPLICATE: 'Duplicate in report',
  OTHER_FEE: 'Fee mismatch',
}
const stateLabels = { OPEN: 'Opened', TAKEN: 'In Progress', EXPLAINED: 'Resolved', SETTLED: 'Completed' }

/** Differences between a gateway report and the ledger, per order, until they are explained. */
export const gatewayDifferences = list({
  path: '/deposits/differences',
  title: 'Discrepancies',
  permission: 'GATEWAY_RECORDS_VIEW',
  scope: 'downline',
  subject: 'gateway_difference',
  cases: { of: differenceQueue, since: 'detectedAt', within: 'gatewayDifferences', assignee: 'claimedBy' },
  above: 'payments/gateways/deposit-tabs',
  detail: 'payments/reconciliation/difference',
  columns: {
    day: day('Day'),
    gateway: text('Gateway'),
    domain: text('Domain'),
    kind: choice('Type', differenceKinds, { labels: kindLabels }),
    status: status('Status', differenceFlow.states, { labels: stateLabels }),
    bookedAmount: amount('Ledger amount', { total: 'sum' }),
    reportedAmount: amount('Gateway amount', { total: 'sum' }),
    difference: amount('Amount difference', { signed: true, total: 'sum' }),
    claimed: amount('Declared'),
    reviewReason: text('Details'),
    player: playerLink('Player'),
    claimedBy: text('Assigned to'),
    resolution: choice('Resolution', resolutions, { labels: resolutionLabels }),
    note: text('Reason'),
    direction: choice('Direction', ['DEPOSIT', 'PAYOUT'], { labels: { DEPOSIT: 'In', PAYOUT: 'Out' } }),
    orderId: text('Order'),
    ...advanced({
      bookedStatus: text('Ledger status'),
      reportedStatus: text('Gateway status'),
      resolvedBy: text('Explained by'),
      resolvedAt: instant('Explained'),
      detectedAt: instant('Detected'),
      payment: text('Payment'),
      requestedAt: instant('Requested'),
    }),
    playerId: id('Player id'),
    domainId: domainId(),
    dayId: uuid('Day id'),
    id: uuid('Discrepancy id'),
  },
  filters: (on) => ({
    ...on(['day', 'status', 'kind', 'gateway', 'claimedBy', 'orderId', 'player', 'domainId', 'dayId'], {
      promoted: ['status', 'kind', 'gateway'],
      anytime: ['day'],
    }),
    id: uuidIs({ label: 'Id' }),
  }),
  sort: ['day', 'descending'],
  tabs: {
    Unexplained: opening({ status: 'OPEN,TAKEN' }, 'day', 'ascending'),
    Explained: 'EXPLAINED',
    'Cleared automatically': 'SETTLED',
    All: {},
  },
  actions: [...differenceQueue.actions, explainDifference, reopenDifference],
  empty: 'No discrepancies match these filters. Discrepancies between gateway reports and the ledger appear here.',
})
