import { amount, text, toggle } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { confirmLatePayment, retryDeposit, reverseDeposit } from './deposit.actions.ts'
import { requestColumns, decisionColumns, depositFilters } from './deposit-columns.ts'

/** All deposits of the actor’s downline, by any method. */
export const deposits = list({
  path: '/deposits',
  title: 'Deposits',
  permission: 'DEPOSIT_VIEW',
  scope: 'downline',
  subject: 'deposit',
  above: 'payments/gateways/deposit-tabs',
  columns: {
    ...requestColumns,
    gateway: text('Gateway'),
    utr: text('UTR'),
    fee: amount('Fee', { total: 'sum', sortable: true }),
    net: amount('Net', { total: 'sum' }),
    ...decisionColumns,
    ...advanced({
      gatewayOrder: text('Gateway order'),
      isFirst: toggle('First deposit'),
      externalId: text('External id'),
    }),
  },
  filters: (on) => on([...depositFilters, 'gatewayOrder'], { promoted: ['status'] }),
  sort: ['requestedAt', 'descending'],
  actions: [retryDeposit, confirmLatePayment, reverseDeposit],
  empty: 'No deposits match these filters.',
  detail: 'payments/deposits/money-trail',
  tabs: {
    All: {},
    Pending: 'INITIATED,PENDING,PROCESSING',
    Success: 'SUCCESS',
    Rejected: 'REJECTED,CANCELLED',
    'Failed / Expired': 'FAILED,EXPIRED',
  },
})
