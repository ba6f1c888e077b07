import { uuidIs } from '#blueprint/filters.ts'
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
import { reviewReasons } from '#areas/payments/rules/deposits/gateway-status.ts'
import { callbackLabels, callbackStates } from '#areas/payments/gateways/labels.ts'
import { callbackMoves } from './callbacks.actions.ts'

const reasons = [...reviewReasons, 'ASKING', 'REPEATED', 'OVERTAKEN'] as const

/** Gateway callbacks; those that need review come first. */
export const gatewayCallbacks = list({
  path: '/deposits/callbacks',
  title: 'Gateway callbacks',
  permission: 'DEPOSIT_VIEW',
  scope: 'downline',
  subject: 'gateway_callback',
  above: 'payments/gateways/deposit-tabs',
  columns: {
    at: instant('Time'),
    gateway: text('Gateway'),
    status: status('Status', callbackStates, { labels: callbackLabels }),
    reviewReason: choice('Review reason', reasons),
    gatewayStatus: text('Gateway status'),
    amount: amount('Reported amount'),
    requestedAmount: amount('Requested amount'),
    player: playerLink('Player'),
    orderId: text('Order'),
    reference: text('Gateway reference'),
    utr: text('UTR'),
    depositStatus: text('Deposit'),
    occurrences: integer('Occurrences'),
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
  filters: (on) => ({
    ...on(['at', 'status', 'reviewReason', 'gateway', 'orderId', 'utr', 'player', 'domainId'], {
      promoted: ['status', 'reviewReason', 'gateway'],
    }),
    id: uuidIs({ label: 'Id' }),
  }),
  sort: ['at', 'descending'],
  paging: 'cursor',
  tabs: { 'To review': 'REVIEW', Unsigned: 'UNSIGNED', All: {} },
  actions: [callbackMoves.close],
  empty: 'No gateway callbacks match these filters. Callbacks that need review appear here.',
})
