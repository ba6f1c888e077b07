import { anyOf } from '#blueprint/filters.ts'
import { reasonText } from '#blueprint/kinds/choices.ts'
import { agentLink, amount, choice, domainId, id, instant, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { newSelfTransaction } from './self-transaction.actions.ts'

export const selfTypes = [
  'ISSUE',
  'BURN',
  'FROM_UPLINE',
  'TO_UPLINE',
  'TO_DOWNLINE',
  'FROM_DOWNLINE',
  'SETTLEMENT',
  'ROLLBACK',
] as const

/** A transfer can only be reversed, by a later entry. */
export const selfStates = ['POSTED', 'TAKEN_BACK'] as const

/** The viewer's own account: chips issued and burnt, transferred with upline and downline, and settled. */
export const selfTransaction = list({
  path: '/self-transaction',
  report: 'self_transactions',
  title: 'Self transaction',
  permission: 'SELF_TRUNCATION_VIEW',
  scope: 'downline',
  above: 'agents/cash/self-transaction',
  columns: {
    at: instant('Date'),
    node: agentLink('Account'),
    type: choice('Type', selfTypes),
    from: text('From'),
    to: text('To'),
    credit: amount('Credit', { total: 'sum' }),
    debit: amount('Debit', { total: 'sum' }),
    net: amount('Net', { total: 'sum', signed: true, hidden: true }),
    before: amount('Balance before'),
    after: amount('Balance after'),
    remark: reasonText('Remark'),
    actor: text('Created by'),
    ip: text('IP'),
    status: status('Status', selfStates, { labels: { POSTED: 'Completed', TAKEN_BACK: 'Reversed' } }),
    currency: text('Currency'),
    ref: text('Reference', { hidden: true }),
    journalId: uuid('Transaction', { hidden: false }),
    id: text('Id', { hidden: true }),
    agentId: id('Agent id'),
    domainId: domainId(),
  },
  filters: (on) => ({
    ...on(['at', 'type'], { promoted: ['type'] }),
    side: anyOf(['CREDIT', 'DEBIT'], { label: 'Direction' }),
    ...on(['status', 'journalId', 'ref', 'domainId']),
  }),
  sort: ['at', 'descending'],
  empty: 'No self transactions match these filters.',
  actions: [newSelfTransaction],
})
