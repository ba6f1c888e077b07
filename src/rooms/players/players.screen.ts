import { action } from '#blueprint/action.ts'
import { anyOf, between, contains, domains, equals, idIs, is, period, under } from '#blueprint/filters.ts'
import {
  agentLink,
  amount,
  id,
  instant,
  integer,
  playerLink,
  profit,
  status,
  text,
  toggle,
} from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/list.ts'
import { accountFlow, betLockFlow } from '#domain/hierarchy/account-status.ts'
import { betLockLabels, kycStates } from './words.ts'

const refreshes = ['/players', '/api/players/:player_id/card', '/downline']
const change = { permission: 'PLAYER_STATUS_EDIT', on: 'row', input: {}, asks: 'reason', refreshes } as const
const lock = {
  permission: 'PLAYER_BET_LOCK',
  on: 'row',
  input: {},
  asks: 'reason',
  stateColumn: 'betLock',
  refreshes,
} as const

export const lockPlayerBets = action({
  ...lock,
  name: 'bet-lock',
  title: 'Lock bets',
  move: [betLockFlow, 'lock'],
  confirm: 'Take no more bets of {username}?',
})

export const unlockPlayerBets = action({
  ...lock,
  name: 'bet-unlock',
  title: 'Unlock bets',
  move: [betLockFlow, 'unlock'],
  confirm: 'Take bets of {username} again?',
})

export const suspendPlayer = action({
  ...change,
  name: 'suspension',
  title: 'Suspend',
  move: [accountFlow, 'suspend'],
  confirm: 'Suspend {username}? The player may look, and not bet.',
})

export const blockPlayer = action({
  ...change,
  name: 'block',
  title: 'Block',
  move: [accountFlow, 'lock'],
  tone: 'danger',
  confirm: 'Block {username}? The player cannot log in.',
})

export const reactivatePlayer = action({
  ...change,
  name: 'reactivation',
  title: 'Reactivate',
  move: [accountFlow, 'reactivate'],
  confirm: 'Make {username} active again?',
})

export const closePlayer = action({
  ...change,
  name: 'closure',
  title: 'Close',
  move: [accountFlow, 'close'],
  tone: 'danger',
  confirm: 'Close the account of {username}? Only an account without money and open bets can be closed.',
})

export const reopenPlayer = action({
  ...change,
  name: 'reopening',
  title: 'Reopen',
  move: [accountFlow, 'reopen'],
  secondPerson: 'always',
  confirm: 'Open the closed account of {username} again? A second person confirms it.',
})

/** Every player of the actor's downline. */
export const players = list({
  path: '/players',
  title: 'Players',
  permission: 'PLAYERS_VIEW',
  scope: 'downline',
  columns: {
    id: id('Player id'),
    username: playerLink('Player', { id: 'id' }),
    name: text('Name'),
    phone: text('Phone', { masked: true, unsorted: true }),
    agent: agentLink('Agent'),
    agentId: id('Agent id', { hidden: true, unsorted: true }),
    domain: text('Domain', { unsorted: true }),
    domainId: integer('Domain id', { hidden: true, unsorted: true }),
    balance: amount('Balance', { total: 'sum' }),
    exposure: amount('Exposure', { total: 'sum' }),
    held: amount('Held', { total: 'sum', hint: 'Waits for withdrawals' }),
    available: amount('Available', { total: 'sum', unsorted: true }),
    deposits: amount('Deposits', { unsorted: true, hint: 'Successful, lifetime' }),
    withdrawals: amount('Withdrawals', { unsorted: true, hint: 'Paid, lifetime' }),
    net: profit('Net', { unsorted: true, hint: 'Deposits less withdrawals' }),
    pl: profit('P/L', { unsorted: true, hint: 'The player’s own, lifetime' }),
    creditReference: amount('Credit ref.', { hidden: true }),
    kyc: status('KYC', kycStates),
    status: status('Status', accountFlow.states),
    betLock: status('Bet lock', betLockFlow.states, { labels: betLockLabels, unsorted: true }),
    takesBets: toggle('May bet', { unsorted: true, hint: 'No state and no lock of his own or above him forbids it' }),
    registeredAt: instant('Registered'),
    lastLoginAt: instant('Last login'),
    source: text('Source'),
    state: text('State', { hidden: true }),
  },
  filters: {
    registeredAt: period({ label: 'Registered', initially: 'all' }),
    player: contains({ label: 'Username', promoted: true }),
    name: contains({ label: 'Name' }),
    id: idIs({ label: 'Player id' }),
    phone: equals({ label: 'Phone' }),
    status: anyOf(accountFlow.states, { label: 'Status', promoted: true }),
    agentId: under({ label: 'Agent', promoted: true }),
    domainId: domains(),
    kyc: anyOf(kycStates, { label: 'KYC' }),
    balance: between({ label: 'Balance' }),
    hasExposure: is({ label: 'With exposure' }),
    isBetLocked: is({ label: 'Bets locked' }),
    source: equals({ label: 'Source' }),
  },
  sort: ['id', 'descending'],
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'No player for the selected filter',
  tabs: [
    { title: 'All', filters: {} },
    { title: 'Active', filters: { status: 'ACTIVE' } },
    { title: 'Suspended', filters: { status: 'SUSPENDED' } },
    { title: 'Blocked', filters: { status: 'LOCKED' } },
    { title: 'Closed', filters: { status: 'CLOSED' } },
  ],
  actions: [lockPlayerBets, unlockPlayerBets, suspendPlayer, blockPlayer, reactivatePlayer, closePlayer, reopenPlayer],
})
