import { action } from '#blueprint/action.ts'
import { anyOf, contains, domains, equals, is, under } from '#blueprint/filters.ts'
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

export const accountKinds = ['AGENT', 'PLAYER'] as const

const refreshes = ['/downline', '/players']
const shared = { permission: 'AGENT_STATUS_EDIT', on: 'row', input: {}, asks: 'reason', refreshes } as const

export const lockAgentBets = action({
  ...shared,
  name: 'bet-lock',
  title: 'Lock bets',
  move: [betLockFlow, 'lock'],
  stateColumn: 'betLock',
  confirm: 'Take no more bets of {account} and everybody below?',
})

export const unlockAgentBets = action({
  ...shared,
  name: 'bet-unlock',
  title: 'Unlock bets',
  move: [betLockFlow, 'unlock'],
  stateColumn: 'betLock',
  confirm: 'Take bets of {account} again? Locks below stay as they are.',
})

export const suspendAgent = action({
  ...shared,
  name: 'suspension',
  title: 'Suspend',
  move: [accountFlow, 'suspend'],
  tone: 'danger',
  confirm: 'Suspend {account}? Everybody below is suspended with it, and keeps a state of his own.',
})

export const activateAgent = action({
  ...shared,
  name: 'activation',
  title: 'Activate',
  move: [accountFlow, 'reactivate'],
  confirm: 'Make {account} active again? Those below return to their own states.',
})

/** What stands directly below the opened node of the tree: agents with everything below them in sums, and players. */
export const downline = list({
  path: '/downline',
  title: 'Downline',
  permission: 'DOWNLINE_VIEW',
  scope: 'downline',
  above: 'hierarchy/downline',
  columns: {
    id: id('Id', { hidden: true }),
    kind: choice('Kind', accountKinds, { hidden: true }),
    level: text('Level'),
    account: accountLink('Account'),
    name: text('Name'),
    agentId: id('Agent id', { hidden: true, unsorted: true }),
    playerId: id('Player id', { hidden: true, unsorted: true }),
    domainId: integer('Domain', { hidden: true }),
    creditReference: amount('Credit ref.', { total: 'sum' }),
    share: percent('Share', { hint: 'Of exchange results, held by the account and all below' }),
    casinoShare: percent('Casino share', { hidden: true }),
    balance: amount('Balance', { total: 'sum', hint: 'Agents: with everything below' }),
    downlineBalance: amount('Downline balance', { total: 'sum' }),
    exposure: amount('Exposure', { total: 'sum' }),
    exposureLimit: amount('Exposure limit', { hidden: true, hint: 'None where empty' }),
    available: amount('Available', { total: 'sum' }),
    playerBalance: amount('Player balance', { total: 'sum' }),
    refPl: profit('Ref. P/L', { total: 'sum', hint: 'Balance less credit reference' }),
    players: integer('Players', { hidden: true, total: 'sum' }),
    betLock: status('Bet lock', betLockFlow.states, { labels: { FREE: 'Open', LOCKED: 'Blocked' } }),
    status: status('Status', accountFlow.states),
    effective: status('Effective', accountFlow.states, { hint: 'The worst of its own state and those above it' }),
    takesBets: toggle('May bet', { hidden: true }),
    createdAt: instant('Created'),
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
  actions: [lockAgentBets, unlockAgentBets, suspendAgent, activateAgent],
})
