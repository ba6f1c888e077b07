import { action } from '#blueprint/screen/action.ts'
import { anyOf, contains, domains, period, uuidIs } from '#blueprint/filters.ts'
import {
  amount,
  choice,
  domainId,
  id,
  instant,
  integer,
  playerLink,
  status,
  text,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { reviewReasons } from '#areas/payments/rules/deposits/gateway-word.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { callbackLabels, callbackStates } from '#areas/payments/gateways/words.ts'

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
    gateway: text('Gateway'),
    status: status('State', callbackStates, { labels: callbackLabels }),
    why: choice('Why', reasons),
    spoken: text('It said'),
    amount: amount('Amount it named'),
    asked: amount('Amount asked for'),
    player: playerLink('Player'),
    orderId: text('Order'),
    reference: text('Reference there'),
    utr: text('UTR'),
    depositStatus: text('Deposit'),
    times: integer('Times'),
    closedBy: text('Closed by'),
    note: text('Note'),
    ...advanced({
      currency: text('Currency'),
      merchant: text('Merchant'),
      journal: text('Journal'),
      body: text('Body'),
    }),
    playerId: id('Player id'),
    domainId: domainId(),
    id: uuid('Callback id'),
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
