import { z } from 'zod/mini'
import { anyOf, between, contains, idIs, is, period, uuidIs } from '#blueprint/filters.ts'
import { amount, choice, id, instant, integer, text, uuid } from '#blueprint/kinds/kinds.ts'
import { sourceLink } from '#blueprint/kinds/source-link.ts'
import { list } from '#blueprint/list.ts'
import { query } from '#blueprint/query.ts'
import { kindGroups } from '#domain/ledger/kind-group.ts'
import { transferKinds } from '#domain/ledger/transfer.ts'
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
  above: 'statements/account-statement',
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
    account: id('Account', hidden),
    settleSeq: integer('Settlement', hidden),
    lines: integer('Bookings', { hidden: true, unsorted: true, hint: 'How many stand in this line' }),
    source: text('Opens', hidden),
  },
  filters: {
    account: idIs({ label: 'Account', promoted: true }),
    at: period({ label: 'Date' }),
    kindGroup: anyOf(kindGroups, { label: 'Group', promoted: true }),
    kind: anyOf(transferKinds, { label: 'Type' }),
    amount: between({ label: 'Amount' }),
    ref: contains({ label: 'Reference' }),
    marketId: idIs({ label: 'Market id' }),
    journalId: uuidIs({ label: 'Journal' }),
    byRound: is({ label: 'A line for each casino round' }),
  },
  tabs: [
    { title: 'Bookings', filters: {} },
    { title: 'Casino by round', filters: { byRound: 'YES' } },
  ],
  sort: ['id', 'descending'],
  export: ['csv', 'xlsx', 'pdf'],
  actions: [sendStatement],
  empty: 'Choose an account to see its statement, or another period: there is no booking in this one',
})

export const accountId = z.optional(z.string('Enter an id').check(z.regex(/^\d{1,18}$/, 'Enter an id: digits only')))
export const account = z.object({ id: z.string(), username: z.string(), kind: z.enum(['AGENT', 'PLAYER']) })

/** What the statement of a period begins and ends with. `difference` is nought while the bookings stand without a gap. */
export const statementSummary = query({
  at: '/api/account-statement/summary',
  title: 'Figures of the statement',
  permission: 'STATEMENTS_VIEW',
  parameters: z.object({
    account: accountId,
    at: z.optional(z.string('Enter a period').check(z.maxLength(22, 'Enter a period like 2026-11-13..2026-11-20'))),
  }),
  answer: z.object({
    account: z.nullable(account),
    from: z.string(),
    to: z.string(),
    bookings: z.number(),
    opening: z.string(),
    credit: z.string(),
    debit: z.string(),
    closing: z.string(),
    difference: z.string(),
  }),
})
