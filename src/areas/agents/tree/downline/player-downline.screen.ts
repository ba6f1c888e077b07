import { rowAddress } from '#blueprint/address.ts'
import { contains, domains, equals, is } from '#blueprint/filters.ts'
import {
  agentLink,
  amount,
  domainId,
  id,
  instant,
  percent,
  playerLink,
  profit,
  status,
  text,
} from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { accountFlow } from '#areas/agents/rules/accounts/account-status.ts'
import { moveAccountTo } from '#areas/agents/tree/accounts/account-edit.actions.ts'

const above = { hint: 'Empty if the upline is shorter, or the level is above your account.' } as const
const share = { hint: 'Cumulative exchange share of the account and its downline' } as const

/** All players with their full upline in one flat list; the downline list shows the same as a tree. */
export const playerDownline = list({
  path: '/player-downline',
  report: 'player_downline',
  title: 'Player downline',
  permission: 'PLAYER_DOWNLINE_VIEW',
  scope: 'downline',
  subject: 'player',
  detail: 'players/profile/accounts/chain/chain',
  columns: {
    account: playerLink('Player', { id: 'id', sortable: true }),
    level1: text('COM', above),
    level2: text('SS', above),
    level3: text('SUP', above),
    level4: text('MA', above),
    level5: text('AG', above),
    deeper: text('Below AG', { hint: 'Each with its cumulative exchange share' }),
    balance: amount('Balance', { total: 'sum', sortable: true }),
    exposure: amount('Exposure', { total: 'sum', sortable: true }),
    creditReference: amount('Credit ref.', { total: 'sum', sortable: true }),
    refPl: profit('Ref. P/L', { total: 'sum', hint: 'Balance less credit reference' }),
    status: status('Status', accountFlow.states, { sortable: true }),
    lastActive: instant('Last login', { sortable: true }),
    agent: agentLink('Agent'),
    statement: screenLink('Statement', rowAddress('/account-statement', { account: ':id' })),
    ...advanced({
      name: text('Name', { sortable: true }),
      chain: text('Upline', { hint: 'From the top level, or your own account, down to the agent' }),
      share1: percent('COM %', share),
      share2: percent('SS %', share),
      share3: percent('SUP %', share),
      share4: percent('MA %', share),
      share5: percent('AG %', share),
    }),
    id: id('Player id', { hidden: false }),
    agentId: id('Agent id'),
    domainId: domainId(),
  },
  filters: (on) => ({
    player: contains({ label: 'Player', promoted: true }),
    ...on(['id', 'agentId', 'status'], { promoted: ['agentId', 'status'] }),
    level: equals({ label: 'Agent level' }),
    hasExposure: is({ label: 'With exposure' }),
    domainId: domains(),
  }),
  sort: ['id', 'descending'],
  empty: 'No players match these filters.',
  links: [
    {
      title: 'Open player',
      to: rowAddress('/player/detail/:player_id', { player_id: ':id' }),
      permission: 'PLAYERS_DETAIL',
    },
    { title: 'Statement', to: rowAddress('/account-statement', { account: ':id' }), permission: 'STATEMENTS_VIEW' },
    { title: 'Open in downline', to: rowAddress('/downline', { node: ':agentId' }), permission: 'DOWNLINE_VIEW' },
  ],
  actions: [moveAccountTo],
})
