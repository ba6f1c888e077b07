import { rowAddress } from '#blueprint/address.ts'
import {
  agentLink,
  amount,
  choice,
  domainId,
  id,
  instant,
  integer,
  playerLink,
  status,
  text,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { stateLabels } from '#blueprint/labels.ts'
import { reasonText } from '#blueprint/kinds/choices.ts'
import { list } from '#blueprint/screen/list.ts'
import { casinoProviders } from '#areas/agents/rules/products.ts'
import { providerLabels } from '#areas/casino/provider-pages/shared.ts'
import { freeRoundFlow, purses } from '#areas/casino/rules/free-rounds.ts'
import { cancelFreeRounds, grantFreeRounds } from './free-rounds.actions.ts'

const freeRoundLabels = { ...stateLabels, GRANTED: 'Granted', IN_USE: 'In use', USED: 'Used' }

/** Free rounds of players, from the grant to the last round. */
export const spinBonusHistory = list({
  path: '/spin-bonus-history',
  report: 'spin_bonus_history',
  title: 'Spin bonus history',
  permission: 'SPIN_BONUS_HISTORY_VIEW',
  scope: 'downline',
  subject: 'free_round_grant',
  columns: {
    grantedAt: instant('Granted', { sortable: true }),
    player: playerLink('Player'),
    agent: agentLink('Agent'),
    provider: choice('Provider', casinoProviders, { labels: providerLabels }),
    game: text('Game'),
    rounds: integer('Rounds', { total: 'sum', sortable: true }),
    used: integer('Used', { total: 'sum' }),
    stake: amount('Value of a round'),
    nominal: amount('Nominal value', { total: 'sum', hint: 'Rounds by the value of a round' }),
    won: amount('Win', { total: 'sum', sortable: true }),
    purse: choice('Wins go to', purses),
    expiresAt: instant('Valid until', { sortable: true }),
    status: status('Status', freeRoundFlow.states, { sortable: true, labels: freeRoundLabels }),
    campaign: text('Campaign'),
    grantedBy: text('Granted by'),
    endedAt: instant('Ended'),
    endedBy: text('Ended by'),
    reason: reasonText('Reason'),
    currency: text('Currency'),
    id: uuid('Grant id'),
    playerId: id('Player id'),
    agentId: id('Agent id'),
    domainId: domainId(),
  },
  filters: (on) =>
    on(['grantedAt', 'player', 'playerId', 'provider', 'game', 'status', 'campaign', 'agentId', 'domainId', 'id'], {
      promoted: ['player', 'provider', 'status'],
    }),
  tabs: { All: {}, Open: 'GRANTED,IN_USE', Used: 'USED', Expired: 'EXPIRED', Cancelled: 'CANCELLED' },
  sort: ['grantedAt', 'descending'],
  links: [
    {
      title: 'Statement',
      to: rowAddress('/account-statement', { account: ':playerId' }),
      permission: 'STATEMENTS_VIEW',
      carries: { at: 'grantedAt' },
    },
  ],
  actions: [grantFreeRounds, cancelFreeRounds],
  empty: 'No free rounds match these filters.',
})
