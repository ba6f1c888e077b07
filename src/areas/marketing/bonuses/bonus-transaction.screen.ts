import { rowAddress } from '#blueprint/address.ts'
import { anyOf, chosen, contains } from '#blueprint/filters.ts'
import { reasonText } from '#blueprint/kinds/choices.ts'
import {
  agentLink,
  amount,
  choice,
  domainId,
  id,
  instant,
  playerLink,
  profit,
  text,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { transferKinds } from '#blueprint/ledger/transfer.ts'
import { transferLabels } from '#blueprint/ledger/transfer-labels.ts'

const directions = ['CREDIT', 'DEBIT'] as const

/** What players were paid from the bonus account of the operator, and what went back to it. */
export const bonusTransaction = list({
  path: '/bonus-transaction',
  report: 'bonus_transactions',
  title: 'Bonus transactions',
  permission: 'BONUS_TRANSACTION_VIEW',
  scope: 'downline',
  columns: {
    at: instant('Date'),
    player: playerLink('Player'),
    agent: agentLink('Agent'),
    kind: choice('Type', transferKinds, { labels: transferLabels }),
    credit: amount('Credit', { total: 'sum', hint: 'Paid to the player' }),
    debit: amount('Debit', { total: 'sum', hint: 'Taken back from the player' }),
    cost: profit('Cost', { total: 'sum', hint: 'Credit less debit: the bonus cost of the reports' }),
    balance: amount('Balance after', { hint: 'Balance of the wallet after the entry' }),
    note: reasonText('Remark'),
    actor: text('Created by'),
    reference: text('Reference'),
    journalId: uuid('Transaction', { hidden: false }),
    side: choice('Direction', directions, { hidden: true }),
    currency: text('Currency', { hidden: true }),
    id: text('Id', { hidden: true }),
    playerId: id('Player id'),
    agentId: id('Agent id'),
    domainId: domainId(),
  },
  filters: (on) => ({
    ...on(['at'], {}),
    player: contains({ label: 'Player', promoted: true }),
    playerId: chosen('player', { label: 'Player id' }),
    ...on(['kind'], { promoted: ['kind'] }),
    side: anyOf(directions, { label: 'Direction' }),
    ...on(['agentId', 'reference', 'journalId', 'domainId']),
  }),
  links: [
    {
      title: 'Statement',
      to: rowAddress('/account-statement', { account: ':playerId' }),
      permission: 'STATEMENTS_VIEW',
      carries: { at: 'at' },
    },
  ],
  sort: ['at', 'descending'],
  empty: 'No bonus transactions match these filters.',
})
