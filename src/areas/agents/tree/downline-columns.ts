import {
  accountLink,
  amount,
  choice,
  day,
  id,
  instant,
  integer,
  percent,
  profit,
  status,
  text,
  toggle,
} from '#blueprint/kinds/kinds.ts'
import { accountFlow, betLockFlow } from '#areas/agents/rules/accounts/account-status.ts'
import { commissionModes } from '#areas/agents/rules/chips/path.ts'
import { accountKinds } from '#areas/agents/accounts/account-kinds.ts'
import { commissionWords } from '#areas/agents/accounts/placing.screen.ts'
import { termsColumns } from '#areas/agents/terms/terms.screen.ts'

const changesOf = (what: string) => `/downline-changes?accountId=:id&what=${what}`

/** What is told of an account of the tree, agent or player. */
export const downlineColumns = {
  level: text('Level', { cell: { isBadge: true } }),
  account: accountLink('Account', { cell: { tells: ['name', 'createdAt', 'lastLoginAt', 'phone'] } }),
  name: text('Full name'),
  creditReference: amount('Credit ref.', {
    total: 'sum',
    hint: 'Always in money',
    cell: { edits: 'credit-reference', log: changesOf('CREDIT') },
  }),
  share: percent('Share', {
    hint: 'Of exchange results, held by the account and all below; open it for the other products',
    cell: {
      edits: 'shares',
      log: changesOf('SHARES'),
      parts: ['bookmakerShare', 'fancyShare', 'casinoShare', 'commissionMode', 'isNoReturn'],
    },
  }),
  balance: amount('Balance', { total: 'sum', hint: 'Agents: with everything below' }),
  downlineBalance: amount('Downline balance', { total: 'sum' }),
  exposure: amount('Exposure', { total: 'sum', cell: { isRed: true, opens: 'exposedAt' } }),
  exposureLimit: amount('Exposure limit', {
    hint: 'Always in money',
    cell: { nothing: 'No limit', edits: 'details', log: changesOf('LIMIT') },
  }),
  available: amount('Available', { total: 'sum' }),
  playerBalance: amount('Player balance', { total: 'sum' }),
  refPl: profit('Ref. P/L', { total: 'sum', hint: 'Balance less credit reference' }),
  toSettle: profit('Settlement', {
    total: 'sum',
    unsorted: true,
    hint: 'Ref. P/L less what waits for a second person',
    cell: { edits: 'settlement', log: '/downline-cash?accountId=:id' },
  }),
  openResult: profit('Open result', { hidden: true, unsorted: true, hint: 'The Ref. P/L, always in money' }),
  dueSince: day('Due since', {
    unsorted: true,
    hint: 'Open since before the last day of settlement, and not settled in full since then',
  }),
  commission: text('Commission', {
    unsorted: true,
    hint: 'Rates of match and session results',
    cell: { parts: ['matchRate', 'sessionRate', 'casinoRate', 'commissionMode'] },
  }),
  betLock: status('Bet lock', betLockFlow.states, {
    labels: { FREE: 'Open', LOCKED: 'Blocked' },
    cell: { flips: ['bet-lock', 'bet-unlock'], heldBy: 'heldAbove' },
  }),
  userLock: status('User lock', betLockFlow.states, {
    labels: { FREE: 'Open', LOCKED: 'Blocked' },
    unsorted: true,
    cell: { flips: ['lock', 'activation'], heldBy: 'heldAbove' },
  }),
  status: status('Status', accountFlow.states),
  effective: status('Effective', accountFlow.states, {
    hidden: true,
    hint: 'The worst of its own state and those above it',
  }),
  heldAbove: text('Locked by upline', {
    hidden: true,
    unsorted: true,
    hint: 'A lock or state above holds too, and is lifted there only',
  }),
  lastSettledAt: instant('Last settled', { hidden: true, unsorted: true }),
  createdAt: instant('Created', { hidden: true }),
  lastLoginAt: instant('Last login', { hidden: true }),
  phone: text('Phone', { hidden: true, unsorted: true, masked: true }),
  id: id('Id', { hidden: true }),
  kind: choice('Kind', accountKinds, { hidden: true }),
  agentId: id('Agent id', { hidden: true, unsorted: true }),
  playerId: id('Player id', { hidden: true, unsorted: true }),
  exposedAt: text('Exposure of', { hidden: true, unsorted: true }),
  domainId: integer('Domain', { hidden: true }),
  bookmakerShare: percent('Bookmaker share', { hidden: true }),
  fancyShare: percent('Fancy share', { hidden: true }),
  casinoShare: percent('Casino share', { hidden: true }),
  commissionMode: choice('Commission goes', commissionModes, { hidden: true, labels: commissionWords }),
  isNoReturn: toggle('No return', { hidden: true, unsorted: true }),
  players: integer('Players', { hidden: true, total: 'sum' }),
  takesBets: toggle('May bet', { hidden: true }),
  ...termsColumns,
}
