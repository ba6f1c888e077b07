import { anySport } from '#blueprint/kinds/offered-filter.ts'
import { reasonText } from '#blueprint/kinds/choices.ts'
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
  toggle,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { betLabels } from '#blueprint/labels.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { exchangeProducts, marketKinds } from '#areas/exchange/rules/markets/catalogue.ts'
import { betFlow } from '#areas/exchange/rules/settlement/flows.ts'
import { betColumns } from './bet-columns.ts'
import { originColumns, originDetails, originFilters } from './detail/origin-columns.ts'
import { restoreVoidedBet, voidSettledBet } from './correct-bets.actions.ts'
import { cancelUnmatched, voidBets } from './void-bets.actions.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'

/** All exchange bets of the actor's downline, open and settled. */
export const myBets = list({
  path: '/my-bets',
  report: 'exchange_bets',
  title: 'My bets',
  permission: 'MY_BETS_VIEW',
  scope: 'downline',
  subject: 'bet_open',
  detail: 'exchange/bets/detail/bet-detail',
  columns: {
    placedAt: instant('Placed'),
    player: playerLink('Player'),
    ...betColumns,
    stake: amount('Stake', { total: 'sum', sortable: true }),
    pl: profit('P/L', { total: 'sum', sortable: true }),
    status: status('Status', betFlow.states, { labels: betLabels }),
    agent: agentLink('Agent'),
    commission: amount('Market commission', {
      hint: 'Charged once on the net result of the player in the market, for all bets together',
    }),
    liability: amount('Liability'),
    matched: amount('Matched'),
    remaining: amount('Unmatched'),
    matchedOdds: odds('Matched odds'),
    ...advanced({
      product: choice('Product', exchangeProducts),
      isInPlay: toggle('In play', { hint: 'Placed after the start of the event' }),
      sportName: text('Sport'),
      sport: text('Sport code', { hidden: true }),
    }),
    settledAt: instant('Settled'),
    reason: reasonText('Void reason'),
    ...originColumns,
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
      hasUnmatched: toggle('Unmatched part', { hint: 'Part of the stake still waits to be matched' }),
      ...originDetails,
    }),
  },
  filters: (on) => ({
    ...on(['placedAt', 'player', 'playerId', 'agentId', 'domainId', 'product'], { promoted: ['player', 'agentId'] }),
    sport: anySport(),
    ...on(['isInPlay', 'marketKind', 'side', 'status', 'hasUnmatched', 'stake', 'pl', 'commission'], {
      promoted: ['status'],
    }),
    ...on([...originFilters, 'ip', 'id', 'externalId', 'eventId', 'marketId', 'settledAt'], { anytime: ['settledAt'] }),
  }),
  sort: ['placedAt', 'descending'],
  paging: 'pages',
  actions: [voidBets, cancelUnmatched, voidSettledBet, restoreVoidedBet],
  empty: 'No bets match these filters.',
  tabs: [
    { title: 'Matched', filters: { status: 'OPEN' } },
    { title: 'Unmatched', filters: { status: 'UNMATCHED' } },
    { title: 'Settled', filters: { status: 'SETTLED' } },
    { title: 'Voided', filters: { status: 'VOIDED' } },
    { title: 'Cancelled', filters: { status: 'CANCELLED' } },
    { title: 'Rejected', filters: {}, elsewhere: { to: '/my-bets/rejected', permission: 'MY_BETS_VIEW' } },
    { title: 'All', filters: {} },
  ],
})
