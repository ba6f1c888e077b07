import { anyOf, contains, domains, equals, is, period, under } from '#blueprint/filters.ts'
import {
  accountLink,
  amount,
  choice,
  id,
  instant,
  integer,
  percent,
  profit,
  status,
  text,
  toggle,
} from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/list.ts'
import { accountFlow, betLockFlow } from '#domain/hierarchy/account-status.ts'
import { commissionModes } from '#domain/hierarchy/path.ts'
import { accountKinds } from './account-kinds.ts'
import { stateActions } from './agent-states.screen.ts'
import { editCreditReference, giveChips, settleDownline, settleMany, takeChips } from './chips.screen.ts'
import { downlineLinks } from './downline-links.ts'
import { commissionWords, editAccount, editSharesOf, limitExposures, moveAccountTo } from './placing.screen.ts'
import { editTermsOf, termsColumns } from './terms.screen.ts'

/** What stands directly below the opened node of the tree: agents with everything below them in sums, and players. */
export const downline = list({
  path: '/downline',
  title: 'Downline',
  permission: 'DOWNLINE_VIEW',
  scope: 'downline',
  subject: 'agent',
  above: 'hierarchy/downline',
  columns: {
    level: text('Level'),
    account: accountLink('Account'),
    status: status('Status', accountFlow.states),
    effective: status('Effective', accountFlow.states, { hint: 'The worst of its own state and those above it' }),
    betLock: status('Bet lock', betLockFlow.states, { labels: { FREE: 'Open', LOCKED: 'Blocked' } }),
    heldAbove: text('Locked by upline', {
      unsorted: true,
      hint: 'A lock or state above holds too, and is lifted there only',
    }),
    balance: amount('Balance', { total: 'sum', hint: 'Agents: with everything below' }),
    exposure: amount('Exposure', { total: 'sum' }),
    exposureLimit: amount('Exposure limit', { hint: 'No limit where empty; always in money' }),
    available: amount('Available', { total: 'sum' }),
    refPl: profit('Ref. P/L', { total: 'sum', hint: 'Balance less credit reference' }),
    toSettle: profit('Settlement', {
      total: 'sum',
      unsorted: true,
      hint: 'Ref. P/L less what waits for a second person',
    }),
    creditReference: amount('Credit ref.', { total: 'sum', hint: 'Always in money' }),
    share: percent('Share', { hint: 'Of exchange results, held by the account and all below' }),
    commission: text('Commission', { unsorted: true, hint: 'Rates of match and session results' }),
    downlineBalance: amount('Downline balance', { total: 'sum' }),
    playerBalance: amount('Player balance', { total: 'sum' }),
    name: text('Name'),
    createdAt: instant('Created'),
    id: id('Id', { hidden: true }),
    kind: choice('Kind', accountKinds, { hidden: true }),
    agentId: id('Agent id', { hidden: true, unsorted: true }),
    playerId: id('Player id', { hidden: true, unsorted: true }),
    domainId: integer('Domain', { hidden: true }),
    bookmakerShare: percent('Bookmaker share', { hidden: true }),
    fancyShare: percent('Fancy share', { hidden: true }),
    casinoShare: percent('Casino share', { hidden: true }),
    commissionMode: choice('Commission goes', commissionModes, { hidden: true, labels: commissionWords }),
    players: integer('Players', { hidden: true, total: 'sum' }),
    takesBets: toggle('May bet', { hidden: true }),
    lastLoginAt: instant('Last login', { hidden: true }),
    ...termsColumns,
  },
  filters: {
    node: under({ label: 'Opened at', promoted: true }),
    account: contains({ label: 'Account', promoted: true }),
    name: contains({ label: 'Name' }),
    kind: anyOf(accountKinds, { label: 'Kind' }),
    status: anyOf(accountFlow.states, { label: 'Status', promoted: true }),
    level: equals({ label: 'Level' }),
    hasExposure: is({ label: 'With exposure' }),
    hasRefPl: is({ label: 'Ref. P/L is not nought' }),
    phone: equals({ label: 'Phone' }),
    createdAt: period({ label: 'Created', initially: 'all' }),
    inPoints: is({ label: 'In points' }),
    domainId: domains(),
  },
  sort: ['kind', 'ascending'],
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'Nobody stands below this account for the selected filter',
  tabs: [
    { title: 'All', filters: {} },
    { title: 'Agents', filters: { kind: 'AGENT' } },
    { title: 'Players', filters: { kind: 'PLAYER' } },
  ],
  links: downlineLinks,
  actions: [
    giveChips,
    takeChips,
    settleDownline,
    settleMany,
    editCreditReference,
    editAccount,
    editSharesOf,
    editTermsOf,
    limitExposures,
    moveAccountTo,
    ...stateActions,
  ],
})
