import { contains, domains, idIs, under } from '#blueprint/filters.ts'
import { agentLink, amount, id, instant, integer, playerLink, status, text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { betLockFlow } from '#areas/agents/rules/accounts/account-status.ts'
import { betLockLabels } from '#areas/players/list/words.ts'
import { lockWatched, unlockWatched, unwatchPlayer } from './watched-actions.screen.ts'

const u = { unsorted: true } as const

/** Players whom traders keep an eye on, and what they have open now. */
export const watchedPlayers = list({
  path: '/watched-players',
  title: 'Watched players',
  permission: 'RISK_VIEW',
  scope: 'downline',
  subject: 'player',
  isLive: true,
  columns: {
    at: instant('Since'),
    player: playerLink('Player', u),
    agent: agentLink('Agent', u),
    remark: text('Why', u),
    by: text('By', u),
    exposure: amount('Exposure', u),
    available: amount('Available', u),
    bets: integer('Open bets', u),
    lastBet: instant('Last bet', u),
    betLock: status('Bet lock', betLockFlow.states, { labels: betLockLabels, unsorted: true }),
    id: id('Player id', u),
    playerId: id('Player id', { hidden: true, unsorted: true }),
    agentId: id('Agent id', { hidden: true, unsorted: true }),
    domainId: integer('Domain', { hidden: true, unsorted: true }),
  },
  filters: {
    player: contains({ label: 'Player', promoted: true }),
    by: contains({ label: 'By' }),
    playerId: idIs({ label: 'Player id' }),
    agentId: under({ label: 'Agent' }),
    domainId: domains(),
  },
  sort: ['at', 'descending'],
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'Nobody is watched: put a player here from his bets or his exposure',
  actions: [unwatchPlayer, lockWatched, unlockWatched],
})
