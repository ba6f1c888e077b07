import { anyOf, contains, domains, equals, idIs, is, under } from '#blueprint/filters.ts'
import {
  agentLink,
  amount,
  id,
  instant,
  integer,
  percent,
  playerLink,
  profit,
  status,
  text,
} from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { accountFlow } from '#areas/agents/rules/accounts/account-status.ts'
import { moveAccountTo } from '#areas/agents/accounts/placing.screen.ts'

const unsorted = { unsorted: true } as const
const above = { unsorted: true, hint: 'Nobody where the chain is shorter, or above the reader' } as const
const share = { unsorted: true, hidden: true, hint: 'Of exchange results, held by the account and all below' } as const

/** Every player with the whole chain above him, flat: the downline is the same as a tree. */
export const playerDownline = list({
  path: '/player-downline',
  title: 'Player downline',
  permission: 'PLAYER_DOWNLINE_VIEW',
  scope: 'downline',
  subject: 'player',
  detail: 'players/accounts/chain',
  columns: {
    account: playerLink('Player', { id: 'id' }),
    level1: text('COM', above),
    level2: text('SS', above),
    level3: text('SUP', above),
    level4: text('MA', above),
    level5: text('AG', above),
    deeper: text('Below AG', { unsorted: true, hint: 'Each with what it holds of exchange results' }),
    balance: amount('Balance', { total: 'sum' }),
    exposure: amount('Exposure', { total: 'sum' }),
    creditReference: amount('Credit ref.', { total: 'sum' }),
    refPl: profit('Ref. P/L', { total: 'sum', unsorted: true, hint: 'Balance less credit reference' }),
    status: status('Status', accountFlow.states),
    lastActive: instant('Last login'),
    agent: agentLink('Agent', unsorted),
    statement: screenLink('Statement', '/account-statement?account=:id', unsorted),
    name: text('Name', { hidden: true }),
    chain: text('Chain', { unsorted: true, hidden: true, hint: 'From the top, or from the reader, down to the agent' }),
    share1: percent('COM %', share),
    share2: percent('SS %', share),
    share3: percent('SUP %', share),
    share4: percent('MA %', share),
    share5: percent('AG %', share),
    id: id('Player id'),
    agentId: id('Agent id', { hidden: true, unsorted: true }),
    domainId: integer('Domain', { hidden: true, unsorted: true }),
  },
  filters: {
    player: contains({ label: 'Player', promoted: true }),
    id: idIs({ label: 'Player id' }),
    agentId: under({ label: 'Agent', promoted: true }),
    status: anyOf(accountFlow.states, { label: 'Status', promoted: true }),
    level: equals({ label: 'Level of the agent' }),
    hasExposure: is({ label: 'With exposure' }),
    domainId: domains(),
  },
  sort: ['id', 'descending'],
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'No player for the selected filter',
  links: [
    { title: 'Open the player', to: '/player/detail/:id', permission: 'PLAYERS_DETAIL' },
    { title: 'Statement', to: '/account-statement?account=:id', permission: 'STATEMENTS_VIEW' },
    { title: 'In the tree', to: '/downline?node=:agentId', permission: 'DOWNLINE_VIEW' },
  ],
  actions: [moveAccountTo],
})
