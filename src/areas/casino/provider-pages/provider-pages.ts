import type { ListCard } from '#blueprint/report/list-card.ts'
import { returnsOf } from '#areas/casino/returns/returns.screen.ts'
import { launchesOf } from '#areas/casino/sessions/launches.screen.ts'
import { callsOf } from './calls.screen.ts'
import { gamesOf, playersOf } from './played.screen.ts'
import { roundsOf } from './rounds.screen.ts'
import { todayOf } from './today.queries.ts'
import { transactionsOf } from './transactions.screen.ts'
import { verticals, type Vertical } from './shared.ts'

/** The lists of a provider, one a tab, and its figures of today. */
const providerPage = (vertical: Vertical) => {
  const rounds = roundsOf(vertical)
  const games = gamesOf(vertical)
  const players = playersOf(vertical)
  const calls = callsOf(vertical)
  const settled = (days: string) => ({ startedAt: days, status: 'SETTLED' })
  return {
    vertical,
    transactions: transactionsOf(vertical),
    rounds,
    games,
    players,
    returns: returnsOf(vertical),
    calls,
    launches: launchesOf(vertical),
    today: todayOf(vertical),
    cards: {
      players: { list: players, search: (days) => ({ startedAt: days }), sums: [] },
      rounds: { list: rounds, search: (days) => ({ startedAt: days }), sums: [] },
      turnover: { list: rounds, search: settled, sums: ['bet'] },
      payout: { list: rounds, search: settled, sums: ['win'] },
      ggr: { list: games, search: (days) => ({ startedAt: days }), sums: ['ggr'] },
      tips: { list: calls, search: (days) => ({ at: days, kind: 'tip,tip-refund' }), sums: ['apart'] },
      charges: { list: calls, search: (days) => ({ at: days, kind: 'charge,charge-refund' }), sums: ['apart'] },
      open: { list: rounds, search: () => ({ status: 'OPEN', startedAt: 'all' }), sums: [] },
      voided: { list: rounds, search: (days) => ({ startedAt: days, status: 'VOIDED' }), sums: [] },
    } satisfies Readonly<Record<string, ListCard>>,
  }
}

export type ProviderPage = ReturnType<typeof providerPage>

export const providerPages: readonly ProviderPage[] = verticals.map(providerPage)
