import { anyOf, contains, domains, period, uuidIs } from '#blueprint/filters.ts'
import { amount, choice, day, domainId, id, instant, playerLink, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
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
    gateway: text('Gateway'),
    kind: choice('Difference', differenceKinds, { labels: kindLabels }),
    status: status('Status', differenceFlow.states, { labels: stateLabels }),
    ours: amount('Here', { total: 'sum' }),
    theirs: amount('There', { total: 'sum' }),
    apart: amount('Apart', { signed: true, total: 'sum' }),
    claimed: amount('Claimed'),
    why: text('Why'),
    player: playerLink('Player'),
    owner: text('Owner'),
    resolution: choice('Explanation', resolutions, { labels: resolutionLabels }),
    note: text('Reason'),
    direction: choice('Way', ['DEPOSIT', 'PAYOUT'], { labels: { DEPOSIT: 'In', PAYOUT: 'Out' } }),
    orderId: text('Order'),
    ...advanced({
      ourStatus: text('State here'),
      theirWord: text('State there'),
      resolvedBy: text('Explained by'),
      resolvedAt: instant('Explained'),
      foundAt: instant('Found'),
      payment: text('Payment'),
      askedAt: instant('Asked'),
    }),
    playerId: id('Player id'),
    domainId: domainId(),
    dayId: uuid('Day id'),
    id: uuid('Difference id'),
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
