import { anyOf, contains, domains, equals, idIs, idsAre, is, period, under, uuidIs } from '#blueprint/filters.ts'
import { list } from '#blueprint/screen/list.ts'
import { accountFlow } from '#areas/agents/rules/accounts/account-status.ts'
import { playerActions } from './player.actions.ts'
import { playerLinks } from './player-links.ts'
import { playerColumns } from './player-columns.ts'

/** All players of the actor's downline. */
export const players = list({
  path: '/players',
  title: 'Players',
  permission: 'PLAYERS_VIEW',
  scope: 'downline',
  subject: 'player',
  columns: playerColumns,
  filters: (on) => ({
    registeredAt: period({ label: 'Registered', initially: 'all' }),
    player: contains({ label: 'Username', promoted: true }),
    name: contains({ label: 'Name' }),
    id: idsAre({ label: 'Player id' }),
    phone: equals({ label: 'Phone' }),
    status: anyOf(accountFlow.states, { label: 'Status', promoted: true }),
    agentId: under({ label: 'Agent', promoted: true }),
    directly: idIs({ label: 'Direct players of agent' }),
    domainId: domains(),
    ...on(['kyc', 'balance']),
    hasBalance: is({ label: 'With balance' }),
    hasExposure: is({ label: 'With exposure' }),
    isBetLocked: is({ label: 'Bets locked' }),
    ...on(['isBonusBlocked', 'vip']),
    source: equals({ label: 'Source' }),
    referrer: equals({ label: 'Referrer' }),
    referrerId: idIs({ label: 'Referrer id' }),
    tag: equals({ label: 'Tag' }),
    email: equals({ label: 'Email' }),
    lastLoginAt: period({ label: 'Last login', initially: 'all' }),
    isOnline: is({ label: 'Online now' }),
    device: equals({ label: 'Device' }),
    ip: equals({ label: 'IP' }),
    ipOf: uuidIs({ label: 'Same IP as log entry' }),
    beneficiary: equals({ label: 'Bank account or UPI' }),
    isTest: is({ label: 'Test account' }),
  }),
  sort: ['id', 'descending'],
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'No players match these filters.',
  tabs: [
    { title: 'All', filters: {} },
    { title: 'Active', filters: { status: 'ACTIVE' } },
    { title: 'Suspended', filters: { status: 'SUSPENDED' } },
    { title: 'Blocked', filters: { status: 'LOCKED' } },
    { title: 'Closed', filters: { status: 'CLOSED' } },
  ],
  links: playerLinks,
  actions: playerActions,
})
