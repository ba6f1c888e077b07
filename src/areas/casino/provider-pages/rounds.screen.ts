import { rowAddress, type PlainPath } from '#blueprint/address.ts'
import { agentLink, amount, instant, playerLink, profit, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import type { Views } from '#blueprint/addresses.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import { roundStates } from '#areas/casino/rules/stuck-round.ts'
import { roundLabels } from '#areas/casino/rounds/round-labels.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'
import { worldCasino, type Vertical } from './shared.ts'

interface RoundScreen {
  readonly path: PlainPath
  readonly title: string
  readonly permission: Permission
  readonly report?: string
  readonly above?: Views['above']
}

const linkTo = <const Title extends string, Address, Right>(title: Title, to: Address, permission: Right) => ({
  title,
  to,
  permission,
})

/** From a round to all that is known of it. */
const linksOf = ({ path, permission }: Vertical) =>
  [
    linkTo('Transactions', rowAddress(path, { roundId: ':id', at: 'all' }), permission),
    linkTo(
      'Ledger entries',
      rowAddress('/account-statement', { account: ':playerId', ref: ':ref', at: ':days' }),
      'STATEMENTS_VIEW' as const,
    ),
    linkTo('Provider calls', rowAddress(`${path}/calls`, { roundId: ':id', at: 'all' }), permission),
    linkTo(
      'Calls as received',
      rowAddress('/request-response-logs', { roundId: ':id', at: 'all' }),
      'REQUEST_RESPONSE_LOGS' as const,
    ),
    linkTo('Launch', rowAddress(`${path}/launches`, { id: ':sessionId', startedAt: 'all' }), permission),
    {
      title: 'Stuck rounds',
      to: rowAddress('/player-balance-repair-report/rounds', { id: ':id', startedAt: 'all' }),
      permission: 'PLAYER_BALANCE_REPAIR_REPORT',
      when: ['status', 'OPEN'],
    },
  ] as const

const whose = ['startedAt', 'player', 'playerId', 'agentId', 'domainId'] as const
const filterNames = [...whose, 'game', 'id', 'status', 'bet', 'win', 'pl', 'sessionId'] as const

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
    filters: (on) => on(filterNames, { promoted: ['player', 'game', 'status'] }),
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
