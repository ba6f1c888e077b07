import { action } from '#blueprint/screen/action.ts'
import { anyOf, contains, domains, period, uuidIs } from '#blueprint/filters.ts'
import { amount, choice, id, instant, integer, playerLink, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { reviewReasons } from '#areas/payments/rules/deposits/gateway-word.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { callbackLabels, callbackStates, hidden, unsorted } from '#areas/payments/gateways/words.ts'

export const callbackFlow = flow({ states: callbackStates, moves: { close: { from: ['REVIEW'], to: 'CLOSED' } } })

/** Looked at: what was to be done is done on the deposit itself. */
export const closeCallback = action({
  name: 'closing',
  title: 'Close',
  permission: 'DEPOSIT_REVIEW',
  on: 'row',
  input: {},
  move: [callbackFlow, 'close'],
  confirm: 'Close what {gateway} said of {orderId}? It moves no money.',
  asks: 'reason',
  refreshes: ['/deposits/callbacks'],
})

const reasons = [...reviewReasons, 'ASKING', 'REPEATED', 'OVERTAKEN'] as const

/** What gateways said; first what nobody could believe, and what somebody should know. */
export const gatewayCallbacks = list({
  path: '/deposits/callbacks',
  title: 'Callbacks to look at',
  permission: 'DEPOSIT_VIEW',
  scope: 'downline',
  subject: 'gateway_callback',
  above: 'payments/gateways/deposit-tabs',
  columns: {
    at: instant('At'),
    gateway: text('Gateway', unsorted),
    status: status('State', callbackStates, { labels: callbackLabels, unsorted: true }),
    why: choice('Why', reasons, unsorted),
    spoken: text('It said', unsorted),
    amount: amount('Amount it named', unsorted),
    asked: amount('Amount asked for', unsorted),
    player: playerLink('Player', unsorted),
    orderId: text('Order', unsorted),
    reference: text('Reference there', unsorted),
    utr: text('UTR', unsorted),
    depositStatus: text('Deposit', unsorted),
    times: integer('Times', unsorted),
    closedBy: text('Closed by', unsorted),
    note: text('Note', unsorted),
    currency: text('Currency', hidden),
    merchant: text('Merchant', hidden),
    journal: text('Journal', hidden),
    body: text('Body', hidden),
    playerId: id('Player id', hidden),
    domainId: integer('Domain', hidden),
    id: uuid('Callback id', hidden),
  },
  filters: {
    at: period({ label: 'At' }),
    status: anyOf(callbackStates, { label: 'State', promoted: true }),
    why: anyOf(reasons, { label: 'Why', promoted: true }),
    gateway: contains({ label: 'Gateway', promoted: true }),
    orderId: contains({ label: 'Order' }),
    utr: contains({ label: 'UTR' }),
    player: contains({ label: 'Player' }),
    domainId: domains(),
    id: uuidIs({ label: 'Id' }),
  },
  sort: ['at', 'descending'],
  paging: 'cursor',
  tabs: [
    { title: 'To look at', filters: { status: 'REVIEW' } },
    { title: 'Not signed', filters: { status: 'UNSIGNED' } },
    { title: 'All', filters: {} },
  ],
  export: ['csv', 'xlsx', 'pdf'],
  actions: [closeCallback],
  empty: 'Nothing a gateway said waits for anybody',
})
