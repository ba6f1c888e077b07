import { action } from '#blueprint/screen/action.ts'
import { amount, choice, domainId, instant, profit, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { floatMoves, topUpKinds } from '#areas/payments/rules/payouts/float.ts'

const labels = { TOP_UP: 'Top-up', TAKEN_BACK: 'Withdrawn', PAYOUT: 'Payout', CAME_BACK: 'Payout returned' }

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
    kind: choice('Type', floatMoves, { labels }),
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

/** Books operator money sent to or from a gateway by bank transfer; needs a second approval. */
export const bookFloat = action({
  name: 'float',
  title: 'Book float movement',
  permission: 'PG_SETTINGS_WITHDRAW_EDIT',
  on: 'row',
  input: {
    kind: choice('Type', topUpKinds, { labels, initially: 'TOP_UP' }),
    amount: amount('Amount', { least: 1n }),
    reference: text('Bank reference', { longest: 40 }),
  },
  confirm: 'Book this movement of operator funds at {name}?',
  asks: 'password',
  secondPerson: 'always',
})
