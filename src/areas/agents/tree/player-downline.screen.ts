import { rowAddress } from '#blueprint/address.ts'
import { anyOf, contains, domains, equals, idIs, is, under } from '#blueprint/filters.ts'
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
import { moveAccountTo } from '#areas/agents/accounts/placing.actions.ts'

const above = { hint: 'Nobody where the chain is shorter, or above the reader' } as const
const share = { hint: 'Of exchange results, held by the account and all below' } as const

/** Every player with the whole chain above him, flat: the downline is the same as a tree. */
export const playerDownline = list({
  path: '/player-downline',
  title: 'Player downline',
  permission: 'PLAYER_DOWNLINE_VIEW',
  scope: 'downline',
  subject: 'player',
  detail: 'players/accounts/chain',
  columns: {
    account: playerLink('Player', { id: 'id', sortable: true }),
    level1: text('COM', above),
    level2: text('SS', above),
    level3: text('SUP', above),
    level4: text('MA', above),
    level5: text('AG', above),
    deeper: text('Below AG', { hint: 'Each with what it holds of exchange results' }),
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
  filters: {
    player: contains({ label: 'Player', promoted: true }),
    id: idIs({ label: 'Player id' }),
    agentId: under({ label: 'Agent', promoted: true }),
    status: anyOf(accountFlow.states, { label: 'Status', promoted: true }),
    level: equals({ label: 'Agent level' }),
    hasExposure: is({ label: 'With exposure' }),
    domainId: domains(),
  },
  sort: ['id', 'descending'],
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'No player for the selected filter',
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
