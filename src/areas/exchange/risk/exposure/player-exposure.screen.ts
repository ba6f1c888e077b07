import { anyOf, between, chosen, contains } from '#blueprint/filters.ts'
import { anySport } from '#blueprint/kinds/offered-filter.ts'
import { rowAddress } from '#blueprint/address.ts'
import {
  agentLink,
  amount,
  id,
  instant,
  integer,
  percent,
  playerLink,
  status,
  text,
  toggle,
} from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { exchangeProducts, marketKinds } from '#areas/exchange/rules/markets/catalogue.ts'
import { betLockFlow } from '#areas/agents/rules/accounts/account-status.ts'
import { betLockLabels } from '#areas/players/profile/list/shared.ts'
import { betLockFromExposure, watchFromExposure } from '#areas/players/watchlist/watchlist.actions.ts'
import { recalculateExposure } from './recalculation/recalculate.actions.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'

/** Players with open exposure. Market filters limit the summed exposure; wallet figures are always complete. */
export const playerExposure = list({
  path: '/player-exposure',
  report: 'player_exposure',
  title: 'Player exposure',
  permission: 'PLAYER_EXPOSURE_VIEW',
  scope: 'downline',
  subject: 'player',
  columns: {
    player: playerLink('Player'),
    agent: agentLink('Agent'),
    exposure: amount('Exposure', { total: 'sum', hint: 'Worst-case loss on open bets, summed across markets' }),
    own: amount('Our share', { hint: 'Your share of the exposure: the maximum your share can win from these players' }),
    exchange: amount('Exchange'),
    bookmaker: amount('Bookmaker'),
    fancy: amount('Fancy'),
    sportsbook: amount('Ticket stakes', {
      hint: 'Stakes of unsettled tickets. They are already deducted from the balance and are not part of the exposure.',
    }),
    balance: amount('Balance', { total: 'sum' }),
    available: amount('Available', { total: 'sum', hint: 'Balance minus total exposure' }),
    exposureLimit: amount('Exposure limit', { hint: 'Empty means no limit.' }),
    used: percent('Limit used', { hint: 'Share of the exposure limit in use, across all markets' }),
    bets: integer('Open bets'),
    markets: integer('Markets'),
    lastBet: instant('Last bet'),
    betLock: status('Bet lock', betLockFlow.states, { labels: betLockLabels }),
    isWatched: toggle('Watched'),
    sharpness: text('Closing value', {
      hint: 'How much better the odds of the player were than the closing prices, weighted by stake, over settled bets',
    }),
    id: id('Player id', { hidden: false }),
    ...playerIds,
  },
  filters: (on) => ({
    player: contains({ label: 'Player', promoted: true }),
    product: anyOf(exchangeProducts, { label: 'Product', promoted: true }),
    sport: anySport(),
    kind: anyOf(marketKinds, { label: 'Market type' }),
    event: contains({ label: 'Event' }),
    marketId: chosen('market', { label: 'Market id' }),
    exposure: between({ label: 'Exposure' }),
    used: between({ label: 'Used (%)' }),
    ...on(['isWatched', 'playerId', 'agentId', 'domainId']),
  }),
  sort: ['exposure', 'descending'],
  detail: 'exchange/risk/exposure/player-exposure',
  actions: [recalculateExposure, ...Object.values(betLockFromExposure), watchFromExposure],
  links: [
    {
      title: 'Open bets',
      to: rowAddress('/my-bets', { playerId: ':playerId', status: 'OPEN,UNMATCHED' }),
      permission: 'MY_BETS_VIEW',
    },
    { title: 'In-play bets', to: rowAddress('/inplay-bets', { playerId: ':playerId' }), permission: 'INPLAY_VIEW' },
  ],
  empty: 'No players with exposure match these filters.',
})
