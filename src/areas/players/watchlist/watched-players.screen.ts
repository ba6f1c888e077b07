import { reasonText } from '#blueprint/kinds/choices.ts'
import { agentLink, amount, id, instant, integer, playerLink, status, text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { betLockFlow } from '#areas/agents/rules/accounts/account-status.ts'
import { betLockLabels } from '#areas/players/profile/list/shared.ts'
import { betLockFromWatchlist, unwatchPlayer } from './watchlist.actions.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'

/** Players on the watchlist with their open bets and exposure. */
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
    remark: reasonText('Reason'),
    by: text('Added by'),
    exposure: amount('Exposure'),
    available: amount('Available'),
    bets: integer('Open bets'),
    lastBet: instant('Last bet'),
    betLock: status('Bet lock', betLockFlow.states, { labels: betLockLabels }),
    id: id('Player id', { hidden: false }),
    ...playerIds,
  },
  filters: (on) => on(['player', 'by', 'playerId', 'agentId', 'domainId'], { promoted: ['player'] }),
  sort: ['at', 'descending'],
  empty: 'No players on the watchlist. Add a player from their bets or exposure.',
  actions: [unwatchPlayer, ...Object.values(betLockFromWatchlist)],
})
