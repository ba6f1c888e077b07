import { money, nothing, type Money } from '#values/money.ts'
import type { LineBet, RunnerBet, RunnerId, Side } from './bet.ts'
import { extremes, marketExposure, matrix } from './position.ts'
import { sessionExposure, sessionSteps } from './session.ts'

/** A bet as it stands in the book: what is matched of it, at which average price, and what still rests. */
export type BookedBet = {
  readonly id: string
  readonly runnerId: RunnerId | null
  readonly line: number | null
  readonly side: Side
  readonly oddsE4: number
  readonly matchedOddsE4: number
  readonly matched: Money
  readonly remaining: Money
}

export type BookedMarket = {
  /** Runners that may still win. */
  readonly runners: readonly RunnerId[]
  readonly winners: number
  /** Whether lines of a session offset each other. */
  readonly hedges: boolean
}

export type OpenPosition = {
  readonly worst: Money
  readonly best: Money
  /** Result of what is matched, by runner, or from each line of a session on. */
  readonly outcomes: Readonly<Record<string, string>>
}

/** What one account's open bets of a market cost at worst and bring at best. */
export function openPosition(bets: readonly BookedBet[], market: BookedMarket): OpenPosition {
  return bets.some((bet) => bet.line !== null) ? ofSession(bets, market) : ofRunners(bets, market)
}

/** A session order that rests counts like a matched one: it may be matched at any moment. */
function ofSession(bets: readonly BookedBet[], { hedges }: BookedMarket): OpenPosition {
  const lines = (stakeOf: (bet: BookedBet) => bigint): LineBet[] =>
    bets.flatMap((bet) =>
      bet.line === null || stakeOf(bet) === 0n
        ? []
        : [{ side: bet.side, line: bet.line, oddsE4: bet.matchedOddsE4, stake: money(stakeOf(bet)) }],
    )
  const all = lines(({ matched, remaining }) => matched + remaining)
  const steps = sessionSteps(lines(({ matched }) => matched))
  return {
    worst: sessionExposure(all, hedges ? 'worst case' : 'no hedge'),
    best: steps.reduce((most, { result }) => (result > most ? result : most), nothing),
    outcomes: Object.fromEntries(steps.map(({ from, result }) => [String(from), String(result)])),
  }
}

function ofRunners(bets: readonly BookedBet[], { runners, winners }: BookedMarket): OpenPosition {
  const part = (odds: 'oddsE4' | 'matchedOddsE4', stake: 'matched' | 'remaining'): RunnerBet[] =>
    bets.flatMap((bet) =>
      bet.runnerId === null || bet[stake] === 0n
        ? []
        : [{ runnerId: bet.runnerId, side: bet.side, oddsE4: bet[odds], stake: bet[stake] }],
    )
  const matched = part('matchedOddsE4', 'matched')
  const all = { runners, winners, matched, unmatched: part('oddsE4', 'remaining') }
  if (runners.length === 0) return { worst: nothing, best: nothing, outcomes: {} }
  const results = matrix({ runners, matched, winners })
  return {
    worst: marketExposure(all),
    best: extremes(all).best,
    outcomes: Object.fromEntries(runners.map((runner, at) => [String(runner), String(results[at] ?? nothing)])),
  }
}

/** The average price after one more fill, in ten-thousandths. */
export function averageAfter(
  bet: Pick<BookedBet, 'matched' | 'matchedOddsE4'>,
  fill: { readonly size: Money; readonly oddsE4: number },
): number {
  const total = bet.matched + fill.size
  const weighted = bet.matched * BigInt(bet.matchedOddsE4) + fill.size * BigInt(fill.oddsE4)
  return Number((2n * weighted + total) / (2n * total))
}
