import { uuidIs } from '#blueprint/filters.ts'
import { amount, day, domainId, instant, integer, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { dayFlow } from '#areas/payments/rules/reconciliation/reconciliation-flow.ts'
import { closeDay, dayMoves, fetchReport, uploadReport } from './day.actions.ts'

const stateLabels = { WAITING: 'Pending', OPEN: 'Opened', CLOSED: 'Closed' }

/** Compares each gateway day with the ledger. */
export const gatewayDays = list({
  path: '/deposits/reconciliation',
  title: 'Reconciliation',
  permission: 'GATEWAY_RECORDS_VIEW',
  scope: 'downline',
  subject: 'gateway_day',
  above: 'payments/gateways/deposit-tabs',
  columns: {
    day: day('Day'),
    gateway: text('Gateway'),
    domain: text('Domain'),
    status: status('Status', dayFlow.states, { labels: stateLabels }),
    unexplained: integer('Unexplained', { cell: { opens: 'differences' } }),
    explained: integer('Explained'),
    reportedIn: amount('Deposits at gateway', { total: 'sum' }),
    bookedIn: amount('Deposits in ledger', { total: 'sum' }),
    reportedOut: amount('Payouts at gateway', { total: 'sum' }),
    bookedOut: amount('Payouts in ledger', { total: 'sum' }),
    lines: integer('Report lines'),
    source: text('Report'),
    comparedAt: instant('Last reconciled'),
    lastMessage: text('Last message'),
    closedBy: text('Closed by'),
    ...advanced({
      closedAt: instant('Closed'),
      nextFetchAt: instant('Next report request'),
      currency: text('Currency'),
      differences: text('Link'),
    }),
    domainId: domainId(),
    id: uuid('Day id'),
  },
  filters: (on) => ({
    ...on(['day', 'gateway', 'status', 'domainId'], { promoted: ['gateway', 'status'] }),
    id: uuidIs({ label: 'Id' }),
  }),
  sort: ['day', 'descending'],
  tabs: { 'Open days': 'WAITING,OPEN', Closed: 'CLOSED', All: {} },
  actions: [fetchReport, uploadReport, closeDay, dayMoves.reopen],
  empty: 'No gateway days match these filters.',
})
