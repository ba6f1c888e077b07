import { amount, text, toggle } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { vipLevel } from '#blueprint/kinds/vip.ts'
import { openChargeback } from '#areas/payments/chargebacks/chargeback.actions.ts'
import { confirmLatePayment, retryDeposit, reverseDeposit } from './deposit.actions.ts'
import { requestColumns, decisionColumns, depositFilters } from './deposit-columns.ts'

/** All deposits of the actor’s downline, by any method. */
export const deposits = list({
  path: '/deposits',
  report: 'deposits',
  title: 'Deposits',
  permission: 'DEPOSIT_VIEW',
  scope: 'downline',
  subject: 'deposit',
  cases: { since: 'requestedAt', within: 'deposits', waiting: { status: 'PENDING,PROCESSING' } },
  above: 'payments/gateways/deposit-tabs',
  columns: {
    ...requestColumns,
    vip: vipLevel(),
    gateway: text('Gateway'),
    account: text('Paid to'),
    utr: text('UTR'),
    hasProof: toggle('Proof'),
    risks: text('Risks'),
    fee: amount('Fee', { total: 'sum', sortable: true }),
    net: amount('Net', { total: 'sum' }),
    ...decisionColumns,
    ...advanced({
      gatewayOrder: text('Gateway order'),
      isFirst: toggle('First deposit'),
      isDuplicate: toggle('Duplicate', {
        hint: 'Another deposit has the same bank reference or picture',
        cell: { isAlarm: true },
      }),
      externalId: text('External id'),
    }),
  },
  filters: (on) => ({
    ...on([...depositFilters, 'gatewayOrder'], { promoted: ['status'] }),
    ...on(['gateway', 'account', 'isFirst', 'decidedBy', 'isDuplicate', 'hasProof', 'vip'], {
      exact: ['gateway', 'decidedBy'],
    }),
  }),
  sort: ['requestedAt', 'descending'],
  actions: [retryDeposit, confirmLatePayment, reverseDeposit, openChargeback],
  empty: 'No deposits match these filters.',
  detail: 'payments/deposits/money-trail/money-trail',
  tabs: {
    All: {},
    Pending: 'INITIATED,PENDING,PROCESSING',
    Success: 'SUCCESS',
    Rejected: 'REJECTED,CANCELLED',
    'Failed / Expired': 'FAILED,EXPIRED',
  },
})
