import { contains, domains, idIs, period, under, uuidIs } from '#blueprint/filters.ts'
import { agentLink, amount, id, instant, integer, playerLink, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/list.ts'

const unsorted = { unsorted: true } as const
const hidden = { hidden: true, unsorted: true } as const

/** Minutes after which a round without a result is no longer merely slow. */
export const slowMinutes = 10

/** Rounds that began and never ended: what was bet stands with the provider. */
export const stuckRounds = list({
  path: '/player-balance-repair-report/rounds',
  title: 'Stuck rounds',
  permission: 'PLAYER_BALANCE_REPAIR_REPORT',
  scope: 'downline',
  above: 'balances/repair-tabs',
  columns: {
    startedAt: instant('Started'),
    provider: text('Provider', unsorted),
    game: text('Game', unsorted),
    player: playerLink('Player', unsorted),
    agent: agentLink('Agent', unsorted),
    bet: amount('Bet', { total: 'sum', unsorted: true }),
    win: amount('Win', { total: 'sum', unsorted: true }),
    minutes: integer('Waits, minutes', unsorted),
    id: uuid('Round'),
    playerId: id('Player id', hidden),
    agentId: id('Agent id', hidden),
    domainId: integer('Domain', hidden),
  },
  filters: {
    startedAt: period({ label: 'Started' }),
    provider: contains({ label: 'Provider', promoted: true }),
    player: contains({ label: 'Player', promoted: true }),
    playerId: idIs({ label: 'Player id' }),
    agentId: under({ label: 'Agent' }),
    domainId: domains(),
    id: uuidIs({ label: 'Round' }),
  },
  sort: ['startedAt', 'descending'],
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'No round waits for its result',
})
