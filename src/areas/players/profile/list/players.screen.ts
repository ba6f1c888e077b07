import { contains, equals, idIs, idsAre, is, period, uuidIs } from '#blueprint/filters.ts'
import { list } from '#blueprint/screen/list.ts'
import { playerActions } from './player.actions.ts'
import { playerLinks } from './player-links.ts'
import { playerColumns } from './player-columns.ts'

/** All players of the actor's downline. */
export const players = list({
  path: '/players',
  report: 'players',
  title: 'Players',
  permission: 'PLAYERS_VIEW',
  scope: 'downline',
  subject: 'player',
  columns: playerColumns,
  filters: (on) => ({
    registeredAt: period({ label: 'Registered', initially: 'all' }),
    playedOn: period({ label: 'Played', initially: 'all' }),
    depositedOn: period({ label: 'Deposited', initially: 'all' }),
    player: contains({ label: 'Username', promoted: true }),
    name: contains({ label: 'Name' }),
    id: idsAre({ label: 'Player id' }),
    ...on(['phone', 'status', 'agentId'], { promoted: ['status', 'agentId'], exact: ['phone'] }),
    directly: idIs({ label: 'Direct players of agent' }),
    ...on(['domainId', 'kyc', 'balance']),
    hasBalance: is({ label: 'With balance' }),
    isNegative: is({ label: 'Negative balance' }),
    hasExposure: is({ label: 'With exposure' }),
    isBetLocked: is({ label: 'Bets locked' }),
    ...on(['isBonusBlocked', 'vip', 'source', 'referrer', 'referrerId'], { exact: ['source', 'referrer'] }),
    tag: equals({ label: 'Tag' }),
    ...on(['email', 'lastLoginAt'], { exact: ['email'], anytime: ['lastLoginAt'] }),
    isOnline: is({ label: 'Online now' }),
    device: equals({ label: 'Device' }),
    ip: equals({ label: 'IP' }),
    ipOf: uuidIs({ label: 'Same IP as log entry' }),
    beneficiary: equals({ label: 'Bank account or UPI' }),
    registrationLinkId: uuidIs({ label: 'Registration link' }),
    isTest: is({ label: 'Test account' }),
  }),
  sort: ['id', 'descending'],
  empty: 'No players match these filters.',
  tabs: { All: {}, Active: 'ACTIVE', Suspended: 'SUSPENDED', Blocked: 'LOCKED', Closed: 'CLOSED' },
  links: playerLinks,
  actions: playerActions,
})
