import { rowAddress, type PlainPath } from '#blueprint/address.ts'
import { agentLink, amount, instant, playerLink, profit, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import type { Views } from '#blueprint/addresses.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import { roundStates } from '#areas/casino/rules/stuck-round.ts'
import { roundLabels } from '#areas/casino/rounds/round-labels.ts'
import { playerIds } from '#areas/players/cards/player-ids.ts'
import { worldCasino, type Vertical } from './vertical.ts'

interface RoundScreen {
  readonly path: PlainPath
  readonly title: string
  readonly permission: Permission
  readonly report?: string
  readonly above?: Views['above']
}

/** From a round to all that is known of it. */
const linksOf = (vertical: Vertical) =>
  [
    {
      title: 'Transactions',
      to: rowAddress(vertical.path, { roundId: ':id', at: 'all' }),
      permission: vertical.permission,
    },
    {
      title: 'Ledger entries',
      to: rowAddress('/account-statement', { account: ':playerId', ref: ':ref', at: ':days' }),
      permission: 'STATEMENTS_VIEW',
    },
    {
      title: 'Provider calls',
      to: rowAddress(`${vertical.path}/calls`, { roundId: ':id', at: 'all' }),
      permission: vertical.permission,
    },
    {
      title: 'Calls as received',
      to: rowAddress('/request-response-logs', { roundId: ':id', at: 'all' }),
      permission: 'REQUEST_RESPONSE_LOGS',
    },
    {
      title: 'Launch',
      to: rowAddress(`${vertical.path}/launches`, { id: ':sessionId', startedAt: 'all' }),
      permission: vertical.permission,
    },
    {
      title: 'Stuck rounds',
      to: rowAddress('/player-balance-repair-report/rounds', { id: ':id', startedAt: 'all' }),
      permission: 'PLAYER_BALANCE_REPAIR_REPORT',
      when: ['status', 'OPEN'],
    },
  ] as const

/** Rounds of a provider, each with what the ledger booked for it. */
const roundList = (vertical: Vertical, screen: RoundScreen) =>
  list({
    ...screen,
    scope: 'downline',
    paging: 'cursor',
    columns: {
      startedAt: instant('Started'),
      player: playerLink('Player'),
      agent: agentLink('Agent'),
      game: text('Game'),
      bet: amount('Stake', { total: 'sum' }),
      win: amount('Win', { total: 'sum' }),
      pl: profit('P/L', { total: 'sum', hint: 'Player P/L of settled rounds' }),
      status: status('Status', roundStates, { labels: roundLabels }),
      balanceBefore: amount('Balance before', { hint: 'Before the first ledger entry of the round' }),
      balanceAfter: amount('Balance after', { hint: 'After the last ledger entry of the round' }),
      id: uuid('Round', { hidden: false }),
      currency: text('Currency', { hidden: true }),
      sessionId: uuid('Session', { hint: 'In which it was begun' }),
      ...advanced({ ref: text('Reference'), days: text('Days') }),
      ...playerIds,
    },
    filters: (on) => ({
      ...on(
        [
          'startedAt',
          'player',
          'playerId',
          'agentId',
          'domainId',
          'game',
          'id',
          'status',
          'bet',
          'win',
          'pl',
          'sessionId',
        ],
        {
          promoted: ['player', 'game', 'status'],
        },
      ),
    }),
    tabs: { All: {}, Open: { status: 'OPEN', startedAt: 'all' }, Settled: 'SETTLED', Voided: 'VOIDED' },
    sort: ['startedAt', 'descending'],
    links: linksOf(vertical),
    empty: 'No rounds match these filters.',
  })

export const roundsOf = (vertical: Vertical) =>
  roundList(vertical, {
    path: `${vertical.path}/rounds`,
    title: `${vertical.name} rounds`,
    permission: vertical.permission,
    above: 'casino/provider-pages/provider-page',
  })

/** Rounds of World Casino for staff who work on bets and not on the provider. */
export const worldCasinoBets = roundList(worldCasino, {
  path: '/wc-bets',
  title: 'World Casino bets',
  permission: 'WC_BETS_VIEW',
  report: 'wc_bets',
})
