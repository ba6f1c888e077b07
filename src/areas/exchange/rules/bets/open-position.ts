import { money, maxMoney, negate, zeroMoney, type Money } from '#values/money.ts'
import { evenOdds } from '#values/odds.ts'
import { divideHalfUp } from '#values/round.ts'
import type { BookedBet, LineBet, RunnerBet, RunnerId, Stake } from './bet.ts'
import { traitsOf } from '#areas/exchange/rules/markets/market-kinds.ts'
import { extremes, marketExposure, matrix, pairsOf, type Pair } from './position.ts'
import { sessionExposure, sessionSteps } from '#areas/exchange/rules/settlement/session.ts'
import { khaddaResult, lineMarketResult, meterEdges, meterResult } from '#areas/exchange/rules/settlement/special.ts'

export type BookedMarket = {
  readonly kind?: string
  /** Runners that can still win. */
  readonly runners: readonly RunnerId[]
  readonly winners: number
  /** Whether lines of a session offset each other. */
  readonly hedges: boolean
}

export type OpenPosition = {
  readonly worst: Money
  readonly best: Money
  /** Result of the matched part, by runner, or from each line of a session on. */
  readonly outcomes: Readonly<Record<string, string>>
}

/** Worst case and best case of one account's open bets in a market. */
export function openPosition(bets: readonly BookedBet[], market: BookedMarket): OpenPosition {
  if (!bets.some((bet) => bet.line !== null)) return ofRunners(bets, market)
  const { betsOn, priced } = traitsOf(market.kind ?? 'session')
  return betsOn === 'line' && priced === 'rate' ? ofSession(bets, market) : ofNumbers(bets, market.kind)
}

const matchedPart = ({ side, matched, matchedOddsE4, fillsE4 }: BookedBet): Stake => ({
  side,
  oddsE4: matchedOddsE4,
  stake: matched,
  ...(fillsE4 === null || fillsE4 === undefined ? {} : { fillsE4 }),
})

/** An unmatched session order counts like a matched one: it can be matched at any moment. */
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
    best: steps.reduce((largest, { result }) => maxMoney(largest, result), zeroMoney),
    outcomes: Object.fromEntries(steps.map(({ from, result }) => [String(from), String(result)])),
  }
}

/** Exact lines and ranges: results between two edges are equal; those of a meter change linearly. */
function ofNumbers(bets: readonly BookedBet[], kind: string | undefined): OpenPosition {
  const edges = bets.flatMap(({ line, lineTo }) =>
    line === null
      ? []
      : lineTo === null || lineTo === undefined
        ? [line - 0.25, line, line + 0.25]
        : kind === 'meter'
          ? meterEdges({ line, lineTo })
          : [line - 1, line, lineTo],
  )
  const steps = [...new Set(edges)]
    .toSorted((a, b) => a - b)
    .map((from) => ({ from, result: resultAt(bets, from, kind) }))
  return {
    worst: steps.reduce((worst, { result }) => maxMoney(worst, negate(result)), zeroMoney),
    best: steps.reduce((largest, { result }) => maxMoney(largest, result), zeroMoney),
    outcomes: Object.fromEntries(steps.map(({ from, result }) => [String(from), String(result)])),
  }
}

const resultAt = (bets: readonly BookedBet[], result: number, kind: string | undefined): Money =>
  bets.reduce((total, bet) => {
    const { line, lineTo } = bet
    if (line === null) return total
    const part = matchedPart(bet)
    const isRange = lineTo !== null && lineTo !== undefined
    if (isRange && kind === 'meter') return money(total + meterResult({ ...part, line, lineTo }, result))
    return money(
      total +
        (isRange
          ? khaddaResult({ ...part, from: line, to: lineTo }, result)
          : lineMarketResult({ ...part, line }, result)),
    )
  }, zeroMoney)

const matchedOn = (bets: readonly BookedBet[]): RunnerBet[] =>
  bets.flatMap((bet) =>
    bet.runnerId === null || bet.matched === 0n ? [] : [{ runnerId: bet.runnerId, ...matchedPart(bet) }],
  )

/** The result of the matched bets on one runner if it wins and if it does not. */
export function matchedPair(bets: readonly BookedBet[], runner: RunnerId): Pair {
  const matched = matchedOn(bets).filter((bet) => bet.runnerId === runner)
  return pairsOf({ runners: [runner], matched })[0] ?? { ifWins: zeroMoney, ifLoses: zeroMoney }
}

function ofRunners(bets: readonly BookedBet[], { kind, runners, winners }: BookedMarket): OpenPosition {
  const matched = matchedOn(bets)
  const unmatched: RunnerBet[] = bets.flatMap(({ runnerId, side, oddsE4, remaining }) =>
    runnerId === null || remaining === 0n ? [] : [{ runnerId, side, oddsE4, stake: remaining }],
  )
  const mayEndShort = kind !== undefined && traitsOf(kind).mayEndShort === true
  const all = { runners, winners, matched, unmatched, mayEndShort }
  if (runners.length === 0) return { worst: zeroMoney, best: zeroMoney, outcomes: {} }
  const results = matrix({ runners, matched, winners })
  return {
    worst: marketExposure(all),
    best: extremes(all).best,
    outcomes: Object.fromEntries(runners.map((runner, at) => [String(runner), String(results[at] ?? zeroMoney)])),
  }
}

/** The bet after one more fill: it pays the sum of its fills and shows their average price, rounded half up once. */
export function withFill(bet: BookedBet, fill: { readonly size: Money; readonly oddsE4: number }): BookedBet {
  const isOnePrice = bet.matched === zeroMoney || (fillsOf(bet) === null && bet.matchedOddsE4 === fill.oddsE4)
  const won = (size: bigint, oddsE4: number) => size * BigInt(oddsE4 - evenOdds)
  const fillsE4 = (fillsOf(bet) ?? won(bet.matched, bet.matchedOddsE4)) + won(fill.size, fill.oddsE4)
  const matched = money(bet.matched + fill.size)
  return {
    ...bet,
    matched,
    remaining: money(bet.remaining - fill.size),
    matchedOddsE4: isOnePrice ? fill.oddsE4 : evenOdds + Number(divideHalfUp(fillsE4, matched)),
    fillsE4: isOnePrice ? null : fillsE4,
  }
}

const fillsOf = ({ fillsE4 }: BookedBet): bigint | null => fillsE4 ?? null
