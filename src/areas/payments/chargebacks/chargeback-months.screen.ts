import { period } from '#blueprint/filters.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { agentLink, amount, day, domainId, id, text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'

/** Chargebacks by the month in which they were opened, as a monthly report states them. */
export const chargebackMonths = list({
  path: '/deposits/chargebacks/months',
  title: 'Chargebacks by month',
  permission: 'DEPOSIT_VIEW',
  scope: 'downline',
  above: 'payments/gateways/deposit-tabs',
  columns: {
    month: day('Month', { sortable: true, hint: 'First day' }),
    gateway: text('Gateway'),
    agent: agentLink('Agent'),
    opened: count('Opened', { total: 'sum' }),
    amount: amount('Amount', { total: 'sum' }),
    waiting: count('Undecided', { total: 'sum' }),
    late: count('Late', { total: 'sum', hint: 'Undecided after the deadline of the gateway' }),
    won: count('Won', { total: 'sum' }),
    lost: count('Lost', { total: 'sum' }),
    accepted: count('Accepted', { total: 'sum' }),
    taken: amount('Taken', { total: 'sum', hint: 'From wallets, by outcomes' }),
    uncovered: amount('Not covered', { total: 'sum', hint: 'Part of it that balances did not cover' }),
    currency: text('Currency', { hidden: true }),
    id: text('Id', { hidden: true }),
    agentId: id('Agent id'),
    domainId: domainId(),
  },
  filters: (on) => ({
    month: period({ label: 'Month', initially: 'all' }),
    ...on(['gateway', 'agentId', 'domainId'], { promoted: ['gateway'], exact: ['gateway'] }),
  }),
  sort: ['month', 'descending'],
  empty: 'No chargebacks match these filters.',
})
