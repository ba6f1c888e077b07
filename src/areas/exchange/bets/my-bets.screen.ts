import { anyOf } from '#blueprint/filters.ts'
import {
  agentLink,
  amount,
  choice,
  id,
  instant,
  odds,
  playerLink,
  profit,
  status,
  text,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { betLabels } from '#blueprint/labels.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { exchangeProducts, marketKinds, sports } from '#areas/exchange/rules/markets/catalogue.ts'
import { betFlow } from '#areas/exchange/rules/settlement/flows.ts'
import { betColumns } from './bet-columns.ts'
import { restoreVoidedBet, voidSettledBet } from './correct-bets.actions.ts'
import { voidBets } from './void-bets.actions.ts'
import { playerIds } from '#areas/players/cards/player-ids.ts'

/** All exchange bets of the actor's downline, open and settled. */
export const myBets = list({
  path: '/my-bets',
  title: 'My bets',
  permission: 'MY_BETS_VIEW',
  scope: 'downline',
  subject: 'bet_open',
  columns: {
    placedAt: instant('Placed'),
    player: playerLink('Player'),
    ...betColumns,
    stake: amount('Stake', { total: 'sum', sortable: true }),
    pl: profit('P/L', { total: 'sum', sortable: true }),
    status: status('Status', betFlow.states, { labels: betLabels }),
    agent: agentLink('Agent'),
    liability: amount('Liability'),
    matched: amount('Matched'),
    remaining: amount('Unmatched'),
    matchedOdds: odds('Matched odds'),
    ...advanced({
      product: choice('Product', exchangeProducts),
      sport: text('Sport'),
    }),
    settledAt: instant('Settled'),
    reason: text('Void reason'),
    ip: text('IP'),
    id: uuid('Bet id', { hidden: false }),
    ...playerIds,
    eventId: id('Event id'),
    marketId: id('Market id'),
    ...advanced({
      marketKind: choice('Market type', marketKinds),
      cancelled: amount('Cancelled'),
      matchedAt: instant('Matched at'),
      externalId: text('External id'),
    }),
  },
  filters: (on) => ({
    ...on(['placedAt', 'player', 'playerId', 'agentId', 'domainId', 'product'], { promoted: ['player', 'agentId'] }),
    sport: anyOf(sports, { label: 'Sport' }),
    ...on(['marketKind', 'side', 'status', 'stake', 'id', 'eventId', 'marketId', 'settledAt'], {
      promoted: ['status'],
      anytime: ['settledAt'],
    }),
  }),
  sort: ['placedAt', 'descending'],
  paging: 'pages',
  actions: [voidBets, voidSettledBet, restoreVoidedBet],
  empty: 'No bets match these filters.',
  tabs: {
    Matched: 'OPEN',
    Unmatched: 'UNMATCHED',
    Settled: 'SETTLED',
    Voided: 'VOIDED',
    Cancelled: 'CANCELLED',
    All: {},
  },
})
