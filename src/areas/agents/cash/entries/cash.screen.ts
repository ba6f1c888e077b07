import { reasonText } from '#blueprint/kinds/choices.ts'
import {
  accountLink,
  amount,
  choice,
  domainId,
  id,
  instant,
  profit,
  status,
  text,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { receiptAnswer } from '#blueprint/receipt/receipt-answer.ts'
import { receiptParameters } from '#blueprint/receipt/receipt-parameters.ts'
import { query } from '#blueprint/screen/query.ts'
import { cashFlow } from '#areas/agents/rules/chips/settlement.ts'
import { accountKinds } from '#areas/agents/tree/accounts/account-kinds.ts'
import { rollBackSettlement } from './cash.actions.ts'

export const directions = ['DEPOSIT', 'WITHDRAW'] as const

export const directionLabels = { DEPOSIT: 'Collected', WITHDRAW: 'Paid' }

export const entryKinds = ['SETTLEMENT', 'TRANSFER'] as const

/** Settlements and cash transfers between an account and its parent, from the point of view of the parent. */
export const downlineCash = list({
  path: '/downline-cash',
  title: 'Settlements and cash',
  permission: 'DOWNLINE_VIEW',
  scope: 'downline',
  subject: 'cash_entry',
  columns: {
    createdAt: instant('Date'),
    parent: text('Upline'),
    account: accountLink('Account'),
    kind: choice('Kind', entryKinds, { sortable: true }),
    cash: choice('Cash', directions, { labels: directionLabels, sortable: true }),
    amount: amount('Amount', { total: 'sum', sortable: true }),
    resultBefore: profit('Outstanding before'),
    remaining: profit('Remaining'),
    status: status('Status', cashFlow.states, {
      labels: { POSTED: 'Completed', ROLLED_BACK: 'Reversed' },
      sortable: true,
    }),
    remark: reasonText('Remark'),
    createdBy: text('Created by'),
    reversedBy: text('Rolled back by'),
    reversedAt: instant('Rolled back'),
    accountKind: choice('Account type', accountKinds, { hidden: true, sortable: true }),
    id: uuid('Id', { sortable: true }),
    agentId: id('Agent id'),
    playerId: id('Player id'),
    accountId: id('Account id'),
    parentId: id('Upline id'),
    domainId: domainId('Domain', { sortable: true }),
  },
  filters: (on) =>
    on(['createdAt', 'account', 'accountId', 'parentId', 'kind', 'cash', 'status', 'amount', 'domainId', 'id'], {
      promoted: ['account', 'kind'],
      anytime: ['createdAt'],
    }),
  sort: ['createdAt', 'descending'],
  detail: 'agents/cash/entries/cash-entry',
  empty: 'No settlements or cash transfers match these filters.',
  actions: [rollBackSettlement],
})

/** One receipt for all accounts that were settled together with this one. */
export const cashReceipt = query({
  at: '/api/downline-cash/:id/receipt',
  title: 'Receipt of a settlement or cash transfer',
  permission: 'DOWNLINE_VIEW',
  scope: 'downline',
  parameters: receiptParameters,
  answer: receiptAnswer,
})
