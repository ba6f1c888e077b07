import { anyOf, between, contains, domains, idIs, period, under, uuidIs } from '#blueprint/filters.ts'
import {
  agentLink,
  amount,
  choice,
  id,
  instant,
  integer,
  odds,
  playerLink,
  profit,
  status,
  text,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { betLabels } from '#blueprint/labels.ts'
import { list } from '#blueprint/screen/list.ts'
import { exchangeProducts, marketKinds, sports } from '#areas/exchange/rules/markets/catalogue.ts'
import { betFlow } from '#areas/exchange/rules/settlement/flows.ts'
import { restoreVoidedBet, voidSettledBet } from './correct-bets.screen.ts'
import { voidBets } from './void-bets.screen.ts'

const sides = ['BACK', 'LAY'] as const
const unsorted = { unsorted: true } as const
const hidden = { hidden: true, unsorted: true } as const

/** Every exchange bet of the actor's downline, open and settled. */
export const myBets = list({
  path: '/my-bets',
  title: 'My bets',
  permission: 'MY_BETS_VIEW',
  scope: 'downline',
  subject: 'bet_open',
  columns: {
    placedAt: instant('Placed'),
    player: playerLink('Player', unsorted),
    event: text('Event', unsorted),
    market: text('Market', unsorted),
    selection: text('Selection', unsorted),
    side: status('Side', sides, unsorted),
    odds: odds('Odds', unsorted),
    stake: amount('Stake', { total: 'sum' }),
    pl: profit('P/L', { total: 'sum' }),
    status: status('Status', betFlow.states, { labels: betLabels, unsorted: true }),
    agent: agentLink('Agent', unsorted),
    liability: amount('Liability', unsorted),
    matched: amount('Matched', unsorted),
    remaining: amount('Unmatched', unsorted),
    matchedOdds: odds('Odds matched', unsorted),
    product: choice('Product', exchangeProducts, hidden),
    sport: text('Sport', hidden),
    settledAt: instant('Settled', unsorted),
    reason: text('Void reason', unsorted),
    ip: text('IP', unsorted),
    id: uuid('Bet id', unsorted),
    playerId: id('Player id', hidden),
    agentId: id('Agent id', hidden),
    domainId: integer('Domain', hidden),
    eventId: id('Event id', hidden),
    marketId: id('Market id', hidden),
    marketKind: choice('Market type', marketKinds, hidden),
    cancelled: amount('Cancelled', hidden),
    matchedAt: instant('Matched at', hidden),
    externalId: text('External id', hidden),
  },
  filters: {
    placedAt: period({ label: 'Placed' }),
    player: contains({ label: 'Player', promoted: true }),
    playerId: idIs({ label: 'Player id' }),
    agentId: under({ label: 'Agent', promoted: true }),
    domainId: domains(),
    product: anyOf(exchangeProducts, { label: 'Product' }),
    sport: anyOf(sports, { label: 'Sport' }),
    marketKind: anyOf(marketKinds, { label: 'Market type' }),
    side: anyOf(sides, { label: 'Side' }),
    status: anyOf(betFlow.states, { label: 'Status', promoted: true }),
    stake: between({ label: 'Stake' }),
    id: uuidIs({ label: 'Bet id' }),
    eventId: idIs({ label: 'Event id' }),
    marketId: idIs({ label: 'Market id' }),
    settledAt: period({ label: 'Settled', initially: 'all' }),
  },
  sort: ['placedAt', 'descending'],
  paging: 'pages',
  export: ['csv', 'xlsx', 'pdf'],
  actions: [voidBets, voidSettledBet, restoreVoidedBet],
  empty: 'No bet for the selected filter',
  tabs: [
    { title: 'Matched', filters: { status: 'OPEN' } },
    { title: 'Unmatched', filters: { status: 'UNMATCHED' } },
    { title: 'Settled', filters: { status: 'SETTLED' } },
    { title: 'Voided', filters: { status: 'VOIDED' } },
    { title: 'Cancelled', filters: { status: 'CANCELLED' } },
    { title: 'All', filters: {} },
  ],
})
