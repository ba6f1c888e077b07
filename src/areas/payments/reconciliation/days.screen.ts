import { anyOf, contains, domains, period, uuidIs } from '#blueprint/filters.ts'
import { amount, day, instant, integer, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { dayFlow } from '#areas/payments/rules/reconciliation/reconciling.ts'
import { closeDay, fetchReport, reopenDay, uploadReport } from './day-actions.screen.ts'

const unsorted = { unsorted: true } as const
const hidden = { hidden: true, unsorted: true } as const
const stateLabels = { WAITING: 'Pending', OPEN: 'Opened', CLOSED: 'Closed' }

/** What each gateway says it did on a day against what the ledger says. */
export const gatewayDays = list({
  path: '/deposits/reconciliation',
  title: 'Reconciliation',
  permission: 'DEPOSIT_VIEW',
  scope: 'downline',
  subject: 'gateway_day',
  above: 'payments/gateways/deposit-tabs',
  columns: {
    day: day('Day'),
    gateway: text('Gateway', unsorted),
    status: status('Status', dayFlow.states, { labels: stateLabels, unsorted: true }),
    unexplained: screenLink('Unexplained', '/deposits/differences?dayId=:id&status=OPEN%2CTAKEN', unsorted),
    explained: integer('Explained', unsorted),
    reportedIn: amount('Came in there', { ...unsorted, total: 'sum' }),
    bookedIn: amount('Came in here', { ...unsorted, total: 'sum' }),
    reportedOut: amount('Went out there', { ...unsorted, total: 'sum' }),
    bookedOut: amount('Went out here', { ...unsorted, total: 'sum' }),
    lines: integer('Lines', unsorted),
    source: text('Report', unsorted),
    comparedAt: instant('Compared', unsorted),
    said: text('Said', unsorted),
    closedBy: text('Closed by', unsorted),
    closedAt: instant('Closed', hidden),
    askAt: instant('Asked next', hidden),
    currency: text('Currency', hidden),
    domainId: integer('Domain', hidden),
    id: uuid('Day id', hidden),
  },
  filters: {
    day: period({ label: 'Day' }),
    gateway: contains({ label: 'Gateway', promoted: true }),
    status: anyOf(dayFlow.states, { promoted: true }),
    domainId: domains(),
    id: uuidIs({ label: 'Id' }),
  },
  sort: ['day', 'descending'],
  tabs: [
    { title: 'To close', filters: { status: 'WAITING,OPEN' } },
    { title: 'Closed', filters: { status: 'CLOSED' } },
    { title: 'All', filters: {} },
  ],
  export: ['csv', 'xlsx', 'pdf'],
  actions: [fetchReport, uploadReport, closeDay, reopenDay],
  empty: 'No day of a gateway for the selected filter',
})
