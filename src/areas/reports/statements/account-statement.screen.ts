import { anyOf, anyAccount, between, contains, idIs, is, period, uuidIs } from '#blueprint/filters.ts'
import { amount, choice, id, instant, integer, text, uuid } from '#blueprint/kinds/kinds.ts'
import { sourceLink } from '#blueprint/kinds/source-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { kindGroups } from '#blueprint/ledger/kind-group.ts'
import { transferKinds } from '#blueprint/ledger/transfer.ts'
import { sendStatement } from './send-statement.screen.ts'

const hidden = { hidden: true, unsorted: true } as const
const unsorted = { unsorted: true } as const

/** Where the letters of a kind are no words. */
export const kindLabels = {
  EXCH_PL: 'Exchange P/L',
  BOOKMAKER_PL: 'Bookmaker P/L',
  FANCY_PL: 'Fancy P/L',
  SHARE_PL: 'Share of P/L',
  AURA_PL: 'Aura P/L',
  EXCH_COMMISSION: 'Exchange commission',
  SB_STAKE: 'Sportsbook stake',
  SB_RETURN: 'Sportsbook return',
  SB_CASHOUT: 'Sportsbook cash-out',
  SB_VOID: 'Sportsbook void',
  VIP_REWARD: 'VIP reward',
  TAX: 'Tax',
}

/** The ledger of one account in the order of its bookings, with the balance after each. */
export const accountStatement = list({
  path: '/account-statement',
  title: 'Account statement',
  permission: 'STATEMENTS_VIEW',
  scope: 'downline',
  paging: 'cursor',
  above: 'reports/statements/account-statement',
  columns: {
    id: id('No.', { hint: 'Counts the bookings of the account without a gap' }),
    at: instant('Date', unsorted),
    kind: choice('Type', transferKinds, { unsorted: true, labels: kindLabels }),
    description: sourceLink('Description', { id: 'source' }),
    route: text('From > to', unsorted),
    credit: amount('Credit', { total: 'sum', unsorted: true }),
    debit: amount('Debit', { total: 'sum', unsorted: true }),
    balance: amount('Balance', unsorted),
    exposure: amount('Exposure', { unsorted: true, hint: 'What open bets could cost when it was booked' }),
    held: amount('Held', { hidden: true, unsorted: true }),
    actor: text('By', unsorted),
    ref: text('Reference', unsorted),
    marketId: id('Market id', hidden),
    journalId: uuid('Journal', hidden),
    kindGroup: choice('Group', kindGroups, hidden),
    provider: text('Casino provider', hidden),
    account: id('Account', hidden),
    settleSeq: integer('Settlement', hidden),
    lines: integer('Bookings', { hidden: true, unsorted: true, hint: 'How many stand in this line' }),
    source: text('Opens', hidden),
  },
  filters: {
    account: anyAccount({ label: 'Account', promoted: true }),
    at: period({ label: 'Date' }),
    kindGroup: anyOf(kindGroups, { label: 'Group', promoted: true }),
    kind: anyOf(transferKinds, { label: 'Type' }),
    provider: contains({ label: 'Casino provider' }),
    amount: between({ label: 'Amount' }),
    ref: contains({ label: 'Reference' }),
    marketId: idIs({ label: 'Market id' }),
    journalId: uuidIs({ label: 'Journal' }),
    byRound: is({ label: 'A line for each casino round' }),
    byDay: is({ label: 'A line for each day of casino' }),
  },
  tabs: [
    { title: 'Bookings', filters: {} },
    { title: 'Casino by round', filters: { byRound: 'YES' } },
    { title: 'Casino by day', filters: { byDay: 'YES' } },
  ],
  sort: ['id', 'descending'],
  export: ['csv', 'xlsx', 'pdf'],
  actions: [sendStatement],
  empty: 'Choose an account to see its statement, or another period: there is no booking in this one',
})
