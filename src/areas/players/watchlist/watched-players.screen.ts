import { contains } from '#blueprint/filters.ts'
import { agentLink, amount, id, instant, integer, playerLink, status, text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { betLockFlow } from '#areas/agents/rules/accounts/account-status.ts'
import { betLockLabels } from '#areas/players/list/words.ts'
import { betLockOfWatched, unwatchPlayer } from './watched.actions.ts'
import { playerIdFilters, playerIds } from '#areas/players/cards/player-ids.ts'

/** Players whom traders keep an eye on, and what they have open now. */
export const watchedPlayers = list({
  path: '/watched-players',
  title: 'Watchlist',
  permission: 'RISK_VIEW',
  scope: 'downline',
  subject: 'player',
  isLive: true,
  columns: {
    at: instant('Added'),
    player: playerLink('Player'),
    agent: agentLink('Agent'),
    remark: text('Reason'),
    by: text('Added by'),
    exposure: amount('Exposure'),
    available: amount('Available'),
    bets: integer('Open bets'),
    lastBet: instant('Last bet'),
    betLock: status('Bet lock', betLockFlow.states, { labels: betLockLabels }),
    id: id('Player id', { hidden: false }),
    ...playerIds,
  },
  filters: {
    player: contains({ label: 'Player', promoted: true }),
    by: contains({ label: 'Added by' }),
    ...playerIdFilters,
  },
  sort: ['at', 'descending'],
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'Nobody is watched: put a player here from his bets or his exposure',
  actions: [unwatchPlayer, ...Object.values(betLockOfWatched)],
})
