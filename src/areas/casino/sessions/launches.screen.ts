import { rowAddress } from '#blueprint/address.ts'
import { agentLink, instant, integer, playerLink, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'
import type { Vertical } from '#areas/casino/provider-pages/shared.ts'

export const sessionStates = ['ACTIVE', 'ENDED', 'REFUSED'] as const
const stateLabels = { ACTIVE: 'Active', ENDED: 'Ended', REFUSED: 'Refused' } as const

/** Games and lobbies of a provider that player sites opened, each with the rounds that were begun in it, or why it was refused. */
export const launchesOf = ({ path, name, permission }: Vertical) =>
  list({
    path: `${path}/launches`,
    title: `${name} launches`,
    permission,
    scope: 'downline',
    paging: 'cursor',
    above: 'casino/provider-pages/provider-page',
    columns: {
      startedAt: instant('Launched'),
      player: playerLink('Player'),
      agent: agentLink('Agent'),
      game: text('Game', { hint: 'As the catalogue names it; empty for the lobby of the provider' }),
      gameCode: text('Game code', { hint: 'As the player site launched it' }),
      status: status('Status', sessionStates, { labels: stateLabels }),
      refusal: text('Why refused', { hint: 'As the player site received it' }),
      expiresAt: instant('Valid until', { hint: 'A session lasts for a day after its last stake' }),
      rounds: integer('Rounds', { hint: 'Begun in this session' }),
      lastRoundAt: instant('Last round'),
      requestId: uuid('Request id'),
      id: uuid('Session', { hidden: false }),
      ...advanced({ days: text('Days') }),
      ...playerIds,
    },
    filters: (on) =>
      on(['startedAt', 'player', 'playerId', 'agentId', 'domainId', 'gameCode', 'status', 'id'], {
        promoted: ['player', 'gameCode', 'status'],
      }),
    tabs: { All: {}, Active: { status: 'ACTIVE', startedAt: 'all' }, Ended: 'ENDED', Refused: 'REFUSED' },
    sort: ['startedAt', 'descending'],
    links: [
      {
        title: 'Rounds',
        to: rowAddress(`${path}/rounds`, { sessionId: ':id', playerId: ':playerId', startedAt: ':days' }),
        permission,
      },
      {
        title: 'First stakes',
        to: rowAddress(`${path}/calls`, { sessionId: ':id', at: 'all' }),
        permission,
      },
      {
        title: 'As it was received',
        to: rowAddress('/request-response-logs', { requestId: ':requestId', at: 'all' }),
        permission: 'REQUEST_RESPONSE_LOGS',
      },
    ],
    empty: 'No games were launched in this period.',
  })
