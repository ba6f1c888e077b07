import { anyOf, between, contains, equals, is, period } from '#blueprint/filters.ts'
import { rowAddress } from '#blueprint/address.ts'
import { code } from '#blueprint/kinds/choices.ts'
import { agentLink, amount, id, instant, playerLink, status, text } from '#blueprint/kinds/kinds.ts'
import { vipLevel, vipLevels } from '#blueprint/kinds/vip.ts'
import { advanced } from '#blueprint/screen/list.ts'
import { accountFlow } from '#areas/agents/rules/accounts/account-status.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'
import { kycStates } from '#areas/players/profile/list/shared.ts'
import { report } from '#areas/reports/definition/report.ts'
import { openedFigures } from './opened-figures.ts'
import { playerProducts } from './player-products.ts'

const about = {
  id: id('Player id', { hidden: false, sortable: true }),
  player: playerLink('Player', { sortable: true }),
  agent: agentLink('Agent', { sortable: true }),
  status: status('Status', accountFlow.states, { sortable: true }),
  kyc: status('KYC', kycStates, { sortable: true }),
  vip: vipLevel(),
  ...advanced({
    name: text('Name', { sortable: true }),
    phone: text('Phone', { masked: true }),
    domain: text('Domain', { sortable: true }),
    source: code('Source', { sortable: true }),
    registeredAt: instant('Registered', { sortable: true }),
    lastLoginAt: instant('Last login', { sortable: true }),
    firstDepositAt: instant('First deposit', { hint: 'When the first successful deposit was requested' }),
    firstDeposited: amount('First deposited'),
    lastDepositAt: instant('Last deposit'),
    currency: text('Currency'),
    days: text('Link'),
  }),
  ...playerIds,
}

/** Payments, play and revenue of each player in the selected days, with the balance of the moment. */
export const playersReport = report({
  path: '/players-report',
  report: 'players_report',
  title: 'Players report',
  permission: 'PLAYERS_REPORT',
  above: 'reports/revenue/definitions/revenue-definition',
  group: about,
  measures: {
    ...openedFigures,
    balance: amount('Balance', { total: 'sum', hint: 'Now', sortable: true }),
    exposure: amount('Exposure', { total: 'sum', hint: 'Now', sortable: true }),
  },
  filters: {
    player: contains({ label: 'Player', promoted: true }),
    product: anyOf(playerProducts, { label: 'Product' }),
    status: anyOf(accountFlow.states, { label: 'Status' }),
    kyc: anyOf(kycStates, { label: 'KYC' }),
    vip: anyOf(vipLevels, { label: 'VIP' }),
    registeredAt: period({ label: 'Registered', initially: 'all' }),
    lastLoginAt: period({ label: 'Last login', initially: 'all' }),
    source: equals({ label: 'Source' }),
    hasDeposited: is({ label: 'Has deposited' }),
    ggr: between({ label: 'GGR' }),
  },
  links: [
    {
      title: 'Open player',
      to: rowAddress('/player/detail/:player_id', { player_id: ':id' }),
      permission: 'PLAYERS_DETAIL',
    },
    {
      title: 'Statement',
      to: rowAddress('/account-statement', { account: ':id' }),
      permission: 'STATEMENTS_VIEW',
      carries: { settledOn: 'at' },
    },
    { title: 'Bets', to: rowAddress('/my-bets', { playerId: ':id' }), permission: 'MY_BETS_VIEW' },
  ],
  sort: ['id', 'descending'],
  empty: 'No players match these filters.',
})
