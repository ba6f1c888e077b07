import { anyAccount, between, is } from '#blueprint/filters.ts'
import { amount, choice, id, instant, integer, text, uuid } from '#blueprint/kinds/kinds.ts'
import { sourceLink } from '#blueprint/kinds/source-link.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { kindGroups } from '#blueprint/ledger/kind-group.ts'
import { transferKinds } from '#blueprint/ledger/transfer.ts'
import { transferLabels } from '#blueprint/ledger/transfer-labels.ts'
import { casinoProviders } from '#areas/agents/rules/products.ts'
import { sendStatement } from './send-statement.actions.ts'

/** The ledger of one account in booking order, with the balance after each entry. */
export const accountStatement = list({
  path: '/account-statement',
  report: 'account_statement',
  title: 'Account statement',
  permission: 'STATEMENTS_VIEW',
  scope: 'downline',
  paging: 'cursor',
  above: 'reports/statements/account-statement',
  columns: {
    id: id('No.', { hint: 'Entry number of the account, without gaps', hidden: false }),
    at: instant('Date'),
    kind: choice('Type', transferKinds, { labels: transferLabels }),
    description: sourceLink('Description', { id: 'source' }),
    route: text('From > to'),
    credit: amount('Credit', { total: 'sum' }),
    debit: amount('Debit', { total: 'sum' }),
    balance: amount('Balance'),
    exposure: amount('Exposure', { hint: 'Exposure on open bets at the time of the entry' }),
    held: amount('Held', { hidden: true }),
    actor: text('Posted by'),
    ref: text('Reference'),
    marketId: id('Market id'),
    journalId: uuid('Journal'),
    ...advanced({
      kindGroup: choice('Group', kindGroups),
      provider: choice('Casino provider', casinoProviders),
      account: id('Account'),
      settleSeq: integer('Settlement'),
      lines: integer('Entries', { hint: 'Number of entries in this row' }),
      source: text('Link'),
    }),
  },
  filters: (on) => ({
    account: anyAccount({ label: 'Account', promoted: true }),
    ...on(['at', 'kindGroup', 'kind', 'provider'], { promoted: ['kindGroup'] }),
    amount: between({ label: 'Amount' }),
    ...on(['ref', 'marketId', 'journalId']),
    byRound: is({ label: 'One row per casino round' }),
    byDay: is({ label: 'One row per casino day' }),
  }),
  tabs: { Entries: {}, 'Casino by round': { byRound: 'YES' }, 'Casino by day': { byDay: 'YES' } },
  sort: ['id', 'descending'],
  actions: [sendStatement],
  empty: 'No entries match these filters. Choose an account or another period.',
})
