import { anyOf } from '#blueprint/filters.ts'
import { anySport } from '#blueprint/kinds/offered-filter.ts'
import { code } from '#blueprint/kinds/choices.ts'
import {
  agentLink,
  amount,
  domainId,
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
import { betLabels, marketLabels } from '#blueprint/labels.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { marketKinds } from '#areas/exchange/rules/markets/catalogue.ts'
import { betLockFlow } from '#areas/agents/rules/accounts/account-status.ts'
import { voidInplayBet } from '#areas/exchange/bets/void-bets.actions.ts'
import { betColumns } from '#areas/exchange/bets/bet-columns.ts'
import { betLockLabels } from '#areas/players/profile/list/shared.ts'
import { marketOfBet } from '#areas/exchange/risk/alerts/switches.actions.ts'
import { limitMarketOfBet, limitPlayerOfBet } from '#areas/exchange/risk/bet-limits/bet-limits.actions.ts'
import { betLockFromBet, watchFromBet } from '#areas/players/watchlist/watchlist.actions.ts'
import { inplayLinks } from './inplay-links.ts'

/** Open bets on in-play events, newest first. */
export const inplayBets = list({
  path: '/inplay-bets',
  title: 'In-play bets',
  permission: 'INPLAY_VIEW',
  scope: 'downline',
  subject: 'bet_open',
  isLive: true,
  columns: {
    placedAt: instant('Placed'),
    player: playerLink('Player'),
    agent: agentLink('Agent'),
    ...betColumns,
    matchedOdds: odds('Matched odds'),
    matched: amount('Matched'),
    remaining: amount('Unmatched'),
    liability: amount('Liability'),
    profit: amount('To win'),
    price: odds('Current price', { hint: 'Current market price on the same side' }),
    away: profit('Price difference', {
      hint: 'Difference between the odds of the bet and the current price. A positive value favours the player.',
    }),
    status: status('Status', ['UNMATCHED', 'OPEN'] as const, { labels: betLabels }),
    marks: text('Flags', { hint: 'Watched, bets locked, VIP, new, or near the exposure limit' }),
    sharpness: text('Closing value', {
      hint: 'How much better the odds of the player were than the closing prices, weighted by stake, over settled bets',
    }),
    sportName: text('Sport'),
    sport: text('Sport code', { hidden: true }),
    kind: code('Type'),
    ...advanced({
      isWatched: toggle('Watched'),
      betLock: status('Bet lock', betLockFlow.states, { labels: betLockLabels }),
      marketStatus: code('Market status', { labels: marketLabels }),
    }),
    ip: text('IP'),
    id: uuid('Bet id', { hidden: false }),
    playerId: id('Player id'),
    agentId: id('Agent id'),
    eventId: id('Event id'),
    marketId: id('Market id'),
    domainId: domainId(),
  },
  filters: (on) => ({
    sport: anySport({ promoted: true }),
    ...on(['event'], { promoted: ['event'] }),
    kind: anyOf(marketKinds, { label: 'Type' }),
    ...on(['side', 'status', 'matched', 'away', 'isWatched', 'player', 'playerId'], { promoted: ['matched'] }),
    ...on(['agentId', 'eventId', 'marketId', 'domainId']),
  }),
  sort: ['placedAt', 'descending'],
  paging: 'cursor',
  empty: 'No open bets on in-play events match these filters.',
  actions: [voidInplayBet, marketOfBet.suspend, limitMarketOfBet, limitPlayerOfBet, betLockFromBet.lock, watchFromBet],
  links: inplayLinks,
})
