import { action } from '#blueprint/action.ts'
import { anyOf, contains, domains, period, uuidIs } from '#blueprint/filters.ts'
import { amount, choice, day, id, instant, integer, playerLink, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/list.ts'
import { differenceKinds } from '#domain/payments/reconciliation.ts'
import { differenceFlow, resolutions } from '#domain/payments/reconciling.ts'

const refreshes = ['/deposits/reconciliation', '/deposits/differences']
const shared = { permission: 'DEPOSIT_REVIEW', on: 'row', refreshes } as const

export const kindLabels = {
  MISSING_HERE: 'Missing here',
  MISSING_THERE: 'Missing there',
  OTHER_AMOUNT: 'Another amount',
  OTHER_CURRENCY: 'Another currency',
  OTHER_STATUS: 'Another state',
  DUPLICATE: 'Named twice',
  OTHER_FEE: 'Another fee',
}
export const resolutionLabels = {
  BOOKED: 'Booked here since',
  TAKEN_BACK: 'Taken back here',
  OTHER_DAY: 'In the list of the day beside',
  GATEWAY_ERROR: 'The gateway is wrong and corrects it',
  ACCEPTED: 'Accepted as it is (second person)',
}
const stateLabels = { OPEN: 'Opened', TAKEN: 'In Progress', EXPLAINED: 'Resolved', SETTLED: 'Completed' }

export const takeDifference = action({
  ...shared,
  name: 'taking',
  title: 'Take',
  input: {},
  move: [differenceFlow, 'take'],
  confirm: 'Find out why {orderId} differs? It is yours from now on.',
})

/** What is said is held against the books; money that is let go takes two people. */
export const explainDifference = action({
  ...shared,
  name: 'explanation',
  title: 'Explain',
  input: { how: choice('What became of it', resolutions, { labels: resolutionLabels }) },
  move: [differenceFlow, 'explain'],
  confirm: 'Say why {orderId} differs by {apart}?',
  asks: 'password',
  secondPerson: 'aboveLimit',
})

export const reopenDifference = action({
  ...shared,
  name: 'reopening',
  title: 'Reopen',
  input: {},
  move: [differenceFlow, 'reopen'],
  confirm: 'Open {orderId} again?',
  asks: 'reason',
})

const unsorted = { unsorted: true } as const
const hidden = { hidden: true, unsorted: true } as const

/** What a gateway's report and the ledger are apart, order by order, until somebody has said why. */
export const gatewayDifferences = list({
  path: '/deposits/differences',
  title: 'Differences',
  permission: 'DEPOSIT_VIEW',
  scope: 'downline',
  subject: 'gateway_difference',
  above: 'gateways/deposit-tabs',
  detail: 'reconciliation/difference',
  columns: {
    day: day('Day'),
    gateway: text('Gateway', unsorted),
    kind: choice('Difference', differenceKinds, { ...unsorted, labels: kindLabels }),
    status: status('Status', differenceFlow.states, { labels: stateLabels, unsorted: true }),
    ours: amount('Here', { ...unsorted, total: 'sum' }),
    theirs: amount('There', { ...unsorted, total: 'sum' }),
    apart: amount('Apart', { ...unsorted, signed: true, total: 'sum' }),
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
