import { anyOf, contains, domains, period, uuidIs } from '#blueprint/filters.ts'
import { amount, choice, day, id, instant, integer, playerLink, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { differenceKinds } from '#areas/payments/rules/reconciliation/reconciliation.ts'
import { differenceFlow, resolutions } from '#areas/payments/rules/reconciliation/reconciling.ts'
import { explainDifference, reopenDifference, resolutionLabels, takeDifference } from './difference-actions.screen.ts'

const kindLabels = {
  MISSING_HERE: 'Missing here',
  MISSING_THERE: 'Missing there',
  OTHER_AMOUNT: 'Another amount',
  OTHER_CURRENCY: 'Another currency',
  OTHER_STATUS: 'Another state',
  DUPLICATE: 'Named twice',
  OTHER_FEE: 'Another fee',
}
const stateLabels = { OPEN: 'Opened', TAKEN: 'In Progress', EXPLAINED: 'Resolved', SETTLED: 'Completed' }

const unsorted = { unsorted: true } as const
const hidden = { hidden: true, unsorted: true } as const

/** What a gateway's report and the ledger are apart, order by order, until somebody has said why. */
export const gatewayDifferences = list({
  path: '/deposits/differences',
  title: 'Differences',
  permission: 'DEPOSIT_VIEW',
  scope: 'downline',
  subject: 'gateway_difference',
  above: 'payments/gateways/deposit-tabs',
  detail: 'payments/reconciliation/difference',
  columns: {
    day: day('Day'),
    gateway: text('Gateway', unsorted),
    kind: choice('Difference', differenceKinds, { ...unsorted, labels: kindLabels }),
    status: status('Status', differenceFlow.states, { labels: stateLabels, unsorted: true }),
    ours: amount('Here', { ...unsorted, total: 'sum' }),
    theirs: amount('There', { ...unsorted, total: 'sum' }),
    apart: amount('Apart', { ...unsorted, signed: true, total: 'sum' }),
    claimed: amount('Claimed', unsorted),
    why: text('Why', unsorted),
    player: playerLink('Player', unsorted),
    owner: text('Owner', unsorted),
    resolution: choice('Explanation', resolutions, { ...unsorted, labels: resolutionLabels }),
    note: text('Reason', unsorted),
    direction: choice('Way', ['DEPOSIT', 'PAYOUT'], { ...unsorted, labels: { DEPOSIT: 'In', PAYOUT: 'Out' } }),
    orderId: text('Order', unsorted),
    ourStatus: text('State here', hidden),
    theirWord: text('State there', hidden),
    resolvedBy: text('Explained by', hidden),
    resolvedAt: instant('Explained', hidden),
    foundAt: instant('Found', hidden),
    payment: text('Payment', hidden),
    askedAt: instant('Asked', hidden),
    playerId: id('Player id', hidden),
    domainId: integer('Domain', hidden),
    dayId: uuid('Day id', hidden),
    id: uuid('Difference id', hidden),
  },
  filters: {
    day: period({ label: 'Day', initially: 'all' }),
    status: anyOf(differenceFlow.states, { promoted: true }),
    kind: anyOf(differenceKinds, { label: 'Difference', promoted: true }),
    gateway: contains({ label: 'Gateway', promoted: true }),
    owner: contains({ label: 'Owner' }),
    orderId: contains({ label: 'Order' }),
    player: contains({ label: 'Player' }),
    domainId: domains(),
    dayId: uuidIs({ label: 'Day id' }),
    id: uuidIs({ label: 'Id' }),
  },
  sort: ['day', 'descending'],
  tabs: [
    { title: 'Unexplained', filters: { status: 'OPEN,TAKEN' } },
    { title: 'Explained', filters: { status: 'EXPLAINED' } },
    { title: 'Settled', filters: { status: 'SETTLED' } },
    { title: 'All', filters: {} },
  ],
  export: ['csv', 'xlsx', 'pdf'],
  actions: [takeDifference, explainDifference, reopenDifference],
  empty: 'Gateways and ledger say the same',
})
