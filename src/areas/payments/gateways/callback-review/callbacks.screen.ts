import { rowAddress } from '#blueprint/address.ts'
import { uuidIs } from '#blueprint/filters.ts'
import { code } from '#blueprint/kinds/choices.ts'
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
import { advanced, list, opening } from '#blueprint/screen/list.ts'
import { reviewReasons } from '#areas/payments/rules/deposits/gateway-status.ts'
import { stateLabels } from '#blueprint/labels.ts'
import { callbackStates } from '#areas/payments/rules/callbacks/callback-flow.ts'
import { callbackLabels } from '#areas/payments/gateways/labels.ts'
import { callbackActions } from './callback.actions.ts'

const reasons = [...reviewReasons, 'ASKING', 'REPEATED', 'OVERTAKEN'] as const

/** Gateway callbacks; those that need review come first. */
export const gatewayCallbacks = list({
  path: '/deposits/callbacks',
  title: 'Gateway callbacks',
  permission: 'GATEWAY_RECORDS_VIEW',
  scope: 'downline',
  subject: 'gateway_callback',
  cases: { since: 'at', within: 'callbacks' },
  above: 'payments/gateways/deposit-tabs',
  columns: {
    at: instant('Time'),
    gateway: text('Gateway'),
    status: status('Status', callbackStates, { labels: callbackLabels }),
    reviewReason: choice('Review reason', reasons),
    gatewayStatus: text('Gateway status'),
    amount: amount('Reported amount', { total: 'sum' }),
    requestedAmount: amount('Requested amount'),
    player: playerLink('Player'),
    orderId: text('Order'),
    reference: text('Gateway reference'),
    utr: text('UTR'),
    depositStatus: code('Deposit', { labels: stateLabels }),
    occurrences: integer('Occurrences'),
    linkedBy: text('Linked by'),
    closedBy: text('Closed by'),
    unread: text('Could not be read', { hint: 'Fields that the mapping of the gateway did not find' }),
    note: text('Note'),
    ...advanced({
      currency: text('Currency'),
      merchant: text('Merchant'),
      playerReference: text('Player reference', { masked: true }),
      journal: text('Journal'),
      body: text('Body'),
    }),
    deposit: uuid('Deposit id'),
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
  tabs: { 'To review': opening({ status: 'REVIEW' }, 'at', 'ascending'), Unsigned: 'UNSIGNED', All: {} },
  links: [
    {
      title: 'As it was received',
      to: rowAddress('/request-response-logs', { callbackId: ':id', at: 'all' }),
      permission: 'REQUEST_RESPONSE_LOGS',
    },
  ],
  actions: callbackActions,
  detail: 'payments/gateways/callback-review/callback',
  empty: 'No gateway callbacks match these filters. Callbacks that need review appear here.',
})
