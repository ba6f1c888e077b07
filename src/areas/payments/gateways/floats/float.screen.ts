import { amount, choice, domainId, instant, profit, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { floatMoves } from '#areas/payments/rules/payouts/float.ts'
import { floatLabels } from './float.actions.ts'

/** Float movements: top-ups, withdrawals and payouts, each with the balance after it. */
export const gatewayFloat = list({
  path: '/pg-settings/float',
  title: 'Float',
  permission: 'PG_SETTINGS_WITHDRAW_VIEW',
  scope: 'everyone',
  above: 'payments/gateways/tabs',
  columns: {
    at: instant('Time'),
    gateway: text('Gateway'),
    domain: text('Domain'),
    kind: choice('Type', floatMoves, { labels: floatLabels }),
    amount: profit('Amount', { total: 'sum' }),
    balance: amount('Booked balance after', { hint: 'Booked float at the gateway after this movement' }),
    reference: text('Reference', { hint: 'Bank reference of the transfer' }),
    by: text('Entered by'),
    approvedBy: text('Approved by'),
    note: text('Reason'),
    currency: text('Currency', { hidden: true }),
    gatewayId: uuid('Gateway id'),
    domainId: domainId('Domain id'),
    id: uuid('Movement id'),
  },
  filters: (on) =>
    on(['at', 'gateway', 'kind', 'reference', 'by', 'gatewayId', 'domainId'], { promoted: ['gateway', 'kind'] }),
  tabs: { All: {}, 'Top-ups': { kind: 'TOP_UP,TAKEN_BACK' }, Payouts: { kind: 'PAYOUT,CAME_BACK' } },
  sort: ['at', 'descending'],
  paging: 'cursor',
  empty: 'No movements match these filters. Book the first top-up of a gateway in Gateways.',
})
