import { rowAddress } from '#blueprint/address.ts'
import { agentLink, amount, choice, instant, playerLink, profit, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { roundKinds } from '#blueprint/ledger/kind-group.ts'
import { transferLabels } from '#blueprint/ledger/transfer-labels.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { roundStates } from '#areas/casino/rules/stuck-round.ts'
import { roundLabels } from '#areas/casino/rounds/round-labels.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'
import type { Vertical } from './shared.ts'

/** From an entry to all that is known of its round. */
const linksOf = ({ path, permission }: Vertical) =>
  [
    {
      title: 'Open round',
      to: rowAddress(`${path}/rounds`, { id: ':roundId', startedAt: 'all' }),
      permission,
    },
    {
      title: 'Ledger entries',
      to: rowAddress('/account-statement', { account: ':playerId', ref: ':ref', at: ':days' }),
      permission: 'STATEMENTS_VIEW',
    },
    {
      title: 'Provider calls',
      to: rowAddress(`${path}/calls`, { roundId: ':roundId', at: 'all' }),
      permission,
    },
    {
      title: 'Calls as received',
      to: rowAddress('/request-response-logs', { roundId: ':roundId', at: 'all' }),
      permission: 'REQUEST_RESPONSE_LOGS',
    },
  ] as const

/** Ledger entries of a provider's rounds, with the balance before and after each. */
export function transactionsOf(vertical: Vertical) {
  const { path, title, permission, report } = vertical
  return list({
    path,
    report,
    title,
    permission,
    scope: 'downline',
    paging: 'cursor',
    above: 'casino/provider-pages/provider-page',
    columns: {
      at: instant('Time'),
      player: playerLink('Player'),
      agent: agentLink('Agent'),
      game: text('Game'),
      kind: choice('Type', roundKinds, { labels: transferLabels }),
      amount: profit('Amount', { total: 'sum', hint: 'Stakes are negative, wins and refunds positive' }),
      balanceBefore: amount('Balance before'),
      balance: amount('Balance after'),
      roundStatus: status('Round status', roundStates, { labels: roundLabels }),
      roundId: uuid('Round', { hidden: false }),
      currency: text('Currency', { hidden: true }),
      id: text('Transaction', { hidden: true }),
      ...advanced({ ref: text('Reference'), days: text('Days') }),
      ...playerIds,
    },
    filters: (on) => ({
      ...on(['at', 'player', 'playerId', 'agentId', 'domainId', 'game', 'kind', 'roundStatus', 'roundId', 'amount'], {
        promoted: ['player', 'game', 'kind'],
      }),
    }),
    tabs: {
      All: {},
      Stakes: { kind: 'CASINO_BET' },
      Wins: { kind: 'CASINO_WIN,JACKPOT_WIN' },
      Jackpots: { kind: 'JACKPOT_WIN' },
      'Refunds and adjustments': { kind: 'CASINO_REFUND,CASINO_ADJUST' },
    },
    sort: ['at', 'descending'],
    links: linksOf(vertical),
    empty: 'No transactions match these filters.',
  })
}
