import { rowAddress } from '#blueprint/address.ts'
import {
  accountLink,
  amount,
  choice,
  day,
  domainId,
  id,
  instant,
  integer,
  percent,
  profit,
  status,
  text,
  toggle,
} from '#blueprint/kinds/kinds.ts'
import { advanced } from '#blueprint/screen/list.ts'
import { accountFlow, betLockFlow } from '#areas/agents/rules/accounts/account-status.ts'
import { commissionModes } from '#areas/agents/rules/chips/path.ts'
import { accountKinds } from '#areas/agents/tree/accounts/account-kinds.ts'
import { commissionLabels } from '#areas/agents/tree/accounts/account-edit.actions.ts'
import { termsColumns } from '#areas/agents/terms/terms.actions.ts'

const changesOf = (kind: string) => rowAddress('/downline-changes', { accountId: ':id', kind })

/** Columns of an account in the downline, agent or player. */
export const downlineColumns = {
  level: text('Level', { cell: { isBadge: true }, sortable: true }),
  account: accountLink('Account', { cell: { tooltip: ['name', 'createdAt', 'lastLoginAt', 'phone'] }, sortable: true }),
  toSettle: profit('Settlement', {
    total: 'sum',
    hint: 'Ref. P/L less settlements pending approval',
    cell: { edits: 'settlement', log: rowAddress('/downline-cash', { accountId: ':id' }) },
  }),
  dueSince: day('Due since', {
    hint: 'Outstanding since before the last settlement day and not settled in full since',
  }),
  name: text('Full name', { sortable: true }),
  creditReference: amount('Credit ref.', {
    total: 'sum',
    hint: 'Always shown in currency, never in points',
    cell: { edits: 'credit-reference', log: changesOf('CREDIT') },
    sortable: true,
  }),
  share: percent('Share', {
    hint: 'Cumulative exchange share of the account and its downline. Open it for other products.',
    cell: {
      edits: 'shares',
      log: changesOf('SHARES'),
      parts: ['bookmakerShare', 'fancyShare', 'casinoShare', 'commissionMode', 'isShareLocked'],
    },
    sortable: true,
  }),
  balance: amount('Balance', { total: 'sum', hint: 'For agents, includes the downline', sortable: true }),
  downlineBalance: amount('Downline balance', { total: 'sum', sortable: true }),
  exposure: amount('Exposure', { total: 'sum', cell: { isRed: true, opens: 'exposedAt' }, sortable: true }),
  exposureLimit: amount('Exposure limit', {
    hint: 'Always shown in currency, never in points',
    cell: { nothing: 'No limit', edits: 'details', log: changesOf('LIMIT') },
    sortable: true,
  }),
  available: amount('Available', { total: 'sum', sortable: true }),
  playerBalance: amount('Player balance', { total: 'sum', sortable: true }),
  refPl: profit('Ref. P/L', { total: 'sum', hint: 'Balance less credit reference', sortable: true }),
  openResult: profit('Outstanding', { hint: 'Ref. P/L in currency, never in points', hidden: true }),
  commission: text('Commission', {
    hint: 'Rates on match and session results',
    cell: { parts: ['matchRate', 'sessionRate', 'casinoRate', 'commissionMode'] },
  }),
  betLock: status('Bet lock', betLockFlow.states, {
    labels: { FREE: 'Open', LOCKED: 'Blocked' },
    cell: { flips: ['bet-lock', 'bet-unlock'], lockedBy: 'lockedByUpline' },
    sortable: true,
  }),
  userLock: status('User lock', betLockFlow.states, {
    labels: { FREE: 'Open', LOCKED: 'Blocked' },
    cell: { flips: ['lock', 'activation'], lockedBy: 'lockedByUpline' },
  }),
  status: status('Status', accountFlow.states, { sortable: true }),
  ...advanced({
    effective: status('Effective status', accountFlow.states, {
      hint: 'Most restrictive of its own state and the states of its upline',
      sortable: true,
    }),
    lockedByUpline: text('Locked by upline', {
      hint: 'A lock or state set in the upline also applies and can only be lifted there.',
    }),
    lastSettledAt: instant('Last settled'),
    createdAt: instant('Created', { sortable: true }),
    lastLoginAt: instant('Last login', { sortable: true }),
    phone: text('Phone', { masked: true }),
    id: id('Id', { sortable: true }),
    kind: choice('Kind', accountKinds, { sortable: true }),
    agentId: id('Agent id'),
    playerId: id('Player id'),
    exposedAt: text('Exposure link'),
    domainId: domainId('Domain', { sortable: true }),
    bookmakerShare: percent('Bookmaker share', { sortable: true }),
    fancyShare: percent('Fancy share', { sortable: true }),
    casinoShare: percent('Casino share', { sortable: true }),
    commissionMode: choice('Commission model', commissionModes, { labels: commissionLabels, sortable: true }),
    isShareLocked: toggle('No return'),
    players: integer('Players', { total: 'sum', sortable: true }),
    takesBets: toggle('Betting allowed', { sortable: true }),
  }),
  ...termsColumns,
}
