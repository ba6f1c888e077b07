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
import { accountFlow, betLockFlow } from '#domain/hierarchy/account-status.ts'
import { commissionModes } from '#domain/hierarchy/path.ts'
import { accountKinds } from './account-kinds.ts'
import { commissionWords } from './placing.screen.ts'
import { termsColumns } from './terms.screen.ts'

/** What is told of an account of the tree, agent or player. */
export const downlineColumns = {
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
  dueSince: day('Due since', {
    unsorted: true,
    hint: 'Open since before the last day of settlement, and not settled in full since then',
  }),
  lastSettledAt: instant('Last settled', { hidden: true, unsorted: true }),
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
  isNoReturn: toggle('No return', { hidden: true, unsorted: true }),
  players: integer('Players', { hidden: true, total: 'sum' }),
  takesBets: toggle('May bet', { hidden: true }),
  lastLoginAt: instant('Last login', { hidden: true }),
  ...termsColumns,
}
