import { anyOf, between, contains, domains, idIs, is, under } from '#blueprint/filters.ts'
import { agentLink, amount, id, instant, integer, percent, playerLink, status, toggle } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { exchangeProducts, marketKinds, sports } from '#areas/exchange/rules/markets/catalogue.ts'
import { betLockFlow } from '#areas/agents/rules/accounts/account-status.ts'
import { betLockLabels } from '#areas/players/list/words.ts'
import { lockExposed, unlockExposed, watchExposed } from '#areas/players/watchlist/watched-actions.screen.ts'

const u = { unsorted: true } as const

/** Who is exposed now, and where. The filters of markets narrow what is summed; the wallet's own figures stand beside. */
export const playerExposure = list({
  path: '/player-exposure',
  title: 'Player exposure',
  permission: 'PLAYER_EXPOSURE_VIEW',
  scope: 'downline',
  subject: 'player',
  columns: {
    player: playerLink('Player', u),
    agent: agentLink('Agent', u),
    exposure: amount('Exposure', { total: 'sum', hint: 'What the open bets can cost at worst, summed over markets' }),
    own: amount('Own share', { ...u, hint: 'Of it, what your own share of these players wins at most' }),
    exchange: amount('Exchange', u),
    bookmaker: amount('Bookmaker', u),
    fancy: amount('Fancy', u),
    sportsbook: amount('Tickets', {
      ...u,
      hint: 'Stakes of tickets that are not settled: they have left the balance and are no exposure',
    }),
    balance: amount('Balance', { ...u, total: 'sum' }),
    available: amount('Available', { ...u, total: 'sum', hint: 'Balance less everything that is exposed' }),
    exposureLimit: amount('Limit', { ...u, hint: 'Empty: none' }),
    used: percent('Used', { ...u, hint: 'Of the limit, over all markets' }),
    bets: integer('Open bets', u),
    markets: integer('Markets', u),
    lastBet: instant('Last bet', u),
    betLock: status('Bet lock', betLockFlow.states, { labels: betLockLabels, unsorted: true }),
    isWatched: toggle('Watched', u),
    id: id('Player id', u),
    playerId: id('Player id', { hidden: true, unsorted: true }),
    agentId: id('Agent id', { hidden: true, unsorted: true }),
    domainId: integer('Domain', { hidden: true, unsorted: true }),
  },
  filters: {
    player: contains({ label: 'Player', promoted: true }),
    product: anyOf(exchangeProducts, { label: 'Vertical', promoted: true }),
    sport: anyOf(sports, { label: 'Sport' }),
    kind: anyOf(marketKinds, { label: 'Market type' }),
    event: contains({ label: 'Event' }),
    marketId: idIs({ label: 'Market id' }),
    exposure: between({ label: 'Exposure' }),
    used: between({ label: 'Used (%)' }),
    isWatched: is({ label: 'Watched' }),
    playerId: idIs({ label: 'Player id' }),
    agentId: under({ label: 'Agent' }),
    domainId: domains(),
  },
  sort: ['exposure', 'descending'],
  export: ['csv', 'xlsx', 'pdf'],
  detail: 'exchange/exposure/player-exposure',
  actions: [lockExposed, unlockExposed, watchExposed],
  links: [
    { title: 'Open bets', to: '/my-bets?playerId=:playerId&status=OPEN,UNMATCHED', permission: 'MY_BETS_VIEW' },
    { title: 'Bets in play', to: '/inplay-bets?playerId=:playerId', permission: 'INPLAY_VIEW' },
  ],
  empty: 'Nobody is exposed for the selected filter',
})
