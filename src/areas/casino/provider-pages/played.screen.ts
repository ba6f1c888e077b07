import { rowAddress } from '#blueprint/address.ts'
import { amount, id, integer, percent, playerLink, profit, text, uuid } from '#blueprint/kinds/kinds.ts'
import { domains, period } from '#blueprint/filters.ts'
import { list } from '#blueprint/screen/list.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'
import type { Vertical } from './shared.ts'

/** Sums of rounds: amounts of settled ones, counts of all. */
const sums = {
  rounds: integer('Rounds', { total: 'sum', sortable: true }),
  turnover: amount('Turnover', { total: 'sum', sortable: true, hint: 'Stakes of settled rounds' }),
  payout: amount('Payout', { total: 'sum', sortable: true, hint: 'Wins of settled rounds' }),
  ggr: profit('GGR', { total: 'sum', sortable: true, hint: 'Turnover less payout' }),
  rtp: percent('RTP %', { sortable: true, hint: 'Payout as a percentage of turnover' }),
  open: integer('Open', { total: 'sum', sortable: true, hint: 'Rounds without a result' }),
  voided: integer('Voided', { total: 'sum', sortable: true }),
  currency: text('Currency', { hidden: true }),
}

const common = ({ permission }: Vertical) =>
  ({ permission, scope: 'downline', paging: 'pages', above: 'casino/provider-pages/provider-page' }) as const

const startedAt = period({ label: 'Started' })

/** What each game of a provider took and paid. */
export const gamesOf = (vertical: Vertical) =>
  list({
    ...common(vertical),
    path: `${vertical.path}/games-played`,
    title: `${vertical.name} games played`,
    columns: {
      game: text('Game', { sortable: true }),
      players: integer('Players', { sortable: true }),
      ...sums,
      id: uuid('Row id'),
      agentId: id('Agent id'),
    },
    filters: (on) => ({
      startedAt,
      ...on(['agentId', 'game'], { promoted: ['agentId', 'game'] }),
      domainId: domains(),
    }),
    sort: ['ggr', 'descending'],
    links: [
      {
        title: 'Rounds',
        to: rowAddress(`${vertical.path}/rounds`, { game: ':game' }),
        permission: vertical.permission,
        carries: { startedAt: 'startedAt', agentId: 'agentId', domainId: 'domainId' },
      },
    ],
    empty: 'No games were played in this period.',
  })

/** What each player staked and won at a provider. */
export const playersOf = (vertical: Vertical) =>
  list({
    ...common(vertical),
    path: `${vertical.path}/players`,
    title: `${vertical.name} players`,
    columns: {
      player: playerLink('Player', { sortable: true }),
      games: integer('Games', { sortable: true }),
      ...sums,
      id: id('Row id'),
      ...playerIds,
    },
    filters: (on) => ({
      startedAt,
      ...on(['player', 'playerId', 'agentId', 'domainId'], { promoted: ['player', 'agentId'] }),
    }),
    sort: ['turnover', 'descending'],
    links: [
      {
        title: 'Rounds',
        to: rowAddress(`${vertical.path}/rounds`, { playerId: ':playerId' }),
        permission: vertical.permission,
        carries: { startedAt: 'startedAt', agentId: 'agentId' },
      },
    ],
    empty: 'No players played in this period.',
  })
