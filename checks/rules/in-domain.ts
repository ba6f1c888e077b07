import type { RunnerBet, Stake } from '#areas/exchange/rules/bets/bet.ts'
import { traitsOf } from '#areas/exchange/rules/markets/market-kinds.ts'
import type { BookedBet } from '#areas/exchange/rules/bets/bet.ts'
import { withFill, openPosition } from '#areas/exchange/rules/bets/open-position.ts'
import { cancelsUnmatchedLays, marketBasis, reducedOdds } from '#areas/exchange/rules/settlement/reduction.ts'
import {
  commission,
  netOf,
  settleBets,
  settleSession,
  type BetOutcome as Settled,
} from '#areas/exchange/rules/settlement/settlement.ts'
import { isDecidedAt } from '#areas/exchange/rules/settlement/session.ts'
import { khaddaResult, lineMarketResult, meterResult } from '#areas/exchange/rules/settlement/special.ts'
import type { SharePath } from '#areas/agents/rules/chips/path.ts'
import { splitSettled } from '#areas/agents/rules/chips/split.ts'
import { money, zeroMoney, sum } from '#values/money.ts'
import { evenOdds } from '#values/odds.ts'
import {
  agentCount,
  changeAt,
  isOpenChange,
  placedAt,
  type CaseBet,
  type CasePath,
  type CaseResult,
  type CaseStep,
  type MarketCase,
  type OpenChange,
  type Outcome,
  type OutcomesByStep,
} from './case.ts'

interface PlacedBet extends CaseBet {
  readonly at: number
  readonly booked: BookedBet
}

/** The state of the market: its open bets, the outcome of each bet, and the individually voided bets. */
interface MarketState {
  readonly market: MarketCase
  readonly bets: readonly PlacedBet[]
  readonly outcomes: readonly Settled[] | null
  readonly voided: ReadonlySet<number>
  /** Bets that ended before the result, or were void when the market was rolled back; they stay so. */
  readonly gone: ReadonlyMap<number, 'VOIDED' | 'CANCELLED'>
}

/** Plays a case with the domain rules only. */
export function playInDomain(market: MarketCase): OutcomesByStep {
  const bets = market.bets.map((bet, at) => placedBet(market, bet, at))
  let state: MarketState = { market, bets, outcomes: null, voided: new Set(), gone: new Map() }
  return [
    outcomeOf(state),
    ...market.steps.map((step, round) => {
      state = isOpenChange(step) ? afterChange(state, step, round) : nextState(state, step)
      return outcomeOf(state)
    }),
  ]
}

/** Reduces each fill by the factors of the runners withdrawn after it. */
export function placedBet(market: MarketCase, bet: CaseBet, at: number): PlacedBet {
  const isOut = isRemoved(market, bet.runner)
  const size = bet.fills.reduce((total, fill) => total + fill.size, 0n)
  const empty: BookedBet = {
    id: String(at),
    runnerId: bet.runner === null ? null : BigInt(bet.runner),
    line: bet.line,
    lineTo: bet.lineTo,
    side: bet.side,
    oddsE4: bet.oddsE4,
    matchedOddsE4: bet.oddsE4,
    fillsE4: null,
    matched: zeroMoney,
    remaining: money(bet.remaining + size),
  }
  const booked = bet.fills.reduce((book, fill) => {
    const later = isOut ? [] : market.removals.filter((removal) => removal.at > fill.at)
    return withFill(book, {
      size: money(fill.size),
      oddsE4: reducedOdds(
        fill.oddsE4,
        later.map(({ factor }) => factor),
        marketBasis(market),
      ),
    })
  }, empty)
  return { ...bet, at, booked }
}

function nextState(state: MarketState, step: Exclude<CaseStep, OpenChange>): MarketState {
  const { bets, voided, gone } = state
  switch (step.kind) {
    case 'settle':
      return { ...state, outcomes: settleAll(state, step.result) }
    case 'void':
      return { ...state, outcomes: bets.map(() => ({ status: 'VOIDED', result: zeroMoney })) }
    case 'rollback': {
      const stillVoid = [...voided].map((at) => [at, 'VOIDED'] as const)
      return { ...state, outcomes: null, voided: new Set(), gone: new Map([...gone, ...stillVoid]) }
    }
    case 'bet_void':
      return { ...state, voided: new Set([...voided, step.bet]) }
    case 'bet_restore':
      return { ...state, voided: new Set([...voided].filter((bet) => bet !== step.bet)) }
  }
}

const withRemoval = (market: MarketCase, step: OpenChange, round: number): MarketCase =>
  step.kind === 'removal'
    ? { ...market, removals: [...market.removals, { runner: step.runner, factor: step.factor, at: changeAt(round) }] }
    : market

/** Bets are voided by their time of placement, orders lapse, or a runner is withdrawn, which reduces the other prices. */
function afterChange(state: MarketState, step: OpenChange, round: number): MarketState {
  const { bets, gone } = state
  const open = bets.filter(({ at }) => !gone.has(at))
  if (step.kind === 'range_void') {
    const meant = open.filter((bet) => placedAt(bet) >= step.from && placedAt(bet) < step.to)
    return { ...state, gone: new Map([...gone, ...meant.map(({ at }) => [at, 'VOIDED'] as const)]) }
  }
  const market = withRemoval(state.market, step, round)
  const on = marketBasis(market)
  const lapses = (bet: PlacedBet) =>
    step.kind === 'lapse' ? !bet.persists : bet.side === 'LAY' && cancelsUnmatchedLays(step.factor, on)
  const changed = open.flatMap((bet) => (bet.booked.remaining > 0n && lapses(bet) ? [bet.at] : []))
  const then = bets.map((bet) => {
    if (gone.has(bet.at)) return bet
    const { booked } = isRemoved(market, bet.runner) ? bet : placedBet(market, bet, bet.at)
    const remaining = changed.includes(bet.at) ? zeroMoney : bet.booked.remaining
    return { ...bet, booked: { ...booked, remaining } }
  })
  const cancelled = changed.filter((at) => then[at]!.booked.matched === 0n)
  return {
    ...state,
    market,
    bets: then,
    gone: new Map([...gone, ...cancelled.map((at) => [at, 'CANCELLED'] as const)]),
  }
}

const isRemoved = ({ removals }: MarketCase, runner: number | null): boolean =>
  removals.some((removal) => removal.runner === runner)

function settleAll({ market, bets, gone }: MarketState, result: CaseResult): Settled[] {
  const all: Settled[] = bets.map(() => ({ status: 'VOIDED', result: zeroMoney }))
  for (let player = 0; player < market.players; player += 1) {
    const mine = bets.filter((bet) => bet.player === player && !gone.has(bet.at))
    for (const [place, outcome] of settlePlayer(market, mine, result).entries()) all[mine[place]!.at] = outcome
  }
  return all
}

const stakeOf = ({ booked }: PlacedBet): Stake => ({
  side: booked.side,
  oddsE4: booked.matchedOddsE4,
  stake: booked.matched,
  ...(booked.fillsE4 === null || booked.fillsE4 === undefined ? {} : { fillsE4: booked.fillsE4 }),
})

function settlePlayer(market: MarketCase, bets: readonly PlacedBet[], result: CaseResult): Settled[] {
  if ('winners' in result) {
    const runnerBets: RunnerBet[] = bets.map((bet) => ({ ...stakeOf(bet), runnerId: BigInt(bet.runner ?? -1) }))
    return settleBets(runnerBets, {
      winners: result.winners.map(BigInt),
      tied: (result.tied ?? []).map(BigInt),
      places: result.places ?? 0,
      removed: market.removals.map(({ runner }) => BigInt(runner)),
    })
  }
  return bets.map((bet): Settled => {
    const line = bet.line ?? 0
    const lineTo = bet.lineTo ?? line
    const stake = stakeOf(bet)
    if (result.atLeast && !isDecidedAt({ kind: market.kind, line, lineTo: bet.lineTo }, result.runs))
      return { status: 'VOIDED', result: zeroMoney }
    if (market.kind === 'session') return settleSession([{ ...stake, line }], result.runs)[0]!
    if (market.kind === 'khadda')
      return { status: 'SETTLED', result: khaddaResult({ ...stake, from: line, to: lineTo }, result.runs) }
    if (market.kind === 'meter')
      return { status: 'SETTLED', result: meterResult({ ...stake, line, lineTo }, result.runs) }
    if (line === result.runs) return { status: 'VOIDED', result: zeroMoney }
    return { status: 'SETTLED', result: lineMarketResult({ ...stake, line }, result.runs) }
  })
}

const pathOf = ({ agents, held, rates }: CasePath): SharePath =>
  agents.map((agent, at) => ({ accountId: BigInt(agent), held: held[at] ?? 0, rate: rates[at] ?? 0 }))

function outcomeOf({ market, bets, outcomes, voided, gone }: MarketState): Outcome {
  const isOut = (at: number) => voided.has(at) || gone.has(at)
  const ended = ({ at }: PlacedBet): Settled | null => {
    // A bet without a matched part that is over counts as cancelled.
    if (gone.get(at) === 'CANCELLED') return { status: 'SETTLED', result: zeroMoney }
    return isOut(at) ? { status: 'VOIDED', result: zeroMoney } : (outcomes?.[at] ?? null)
  }
  const owns = Array.from({ length: agentCount }, () => 0n)
  const players = Array.from({ length: market.players }, (_, player) => {
    const mine = bets.filter((bet) => bet.player === player)
    if (outcomes === null) {
      const open = mine.filter(({ at }) => !isOut(at)).map(({ booked }) => booked)
      return { net: 0n, commission: 0n, exposure: worstOf(market, open) }
    }
    return { ...splitResult(market, mine, ended, owns), exposure: 0n }
  })
  return {
    bets: bets.map((bet) => {
      const { booked } = bet
      const outcome = ended(bet)
      return {
        status: statusOf(bet, outcome),
        result: outcome?.result ?? null,
        oddsE4: booked.matchedOddsE4,
        fillsE4: booked.fillsE4 ?? booked.matched * BigInt(booked.matchedOddsE4 - evenOdds),
      }
    }),
    players,
    owns,
  }
}

function statusOf({ booked }: PlacedBet, outcome: Settled | null): string {
  const isMatched = booked.matched > 0n
  if (outcome === null) return isMatched ? 'OPEN' : 'UNMATCHED'
  return outcome.status === 'SETTLED' && !isMatched ? 'CANCELLED' : outcome.status
}

/** Commission is due on the market's net result and booked on the path of the last settled bet; each path splits its part. */
function splitResult(
  market: MarketCase,
  bets: readonly PlacedBet[],
  ended: (bet: PlacedBet) => Settled | null,
  owns: bigint[],
): { readonly net: bigint; readonly commission: bigint } {
  const outcomes = bets.map((bet) => [bet, ended(bet) ?? { status: 'VOIDED' as const, result: zeroMoney }] as const)
  const net = netOf(outcomes.map(([, outcome]) => outcome))
  const last = outcomes.findLast(([bet, outcome]) => statusOf(bet, outcome) === 'SETTLED')?.[0].path
  const due = last === undefined ? zeroMoney : commission(net, market.paths[last]?.commission ?? market.commission)
  for (const [at, path] of market.paths.entries()) {
    const gross = sum(outcomes.filter(([bet]) => bet.path === at).map(([, { result }]) => result))
    const charged = at === last ? due : zeroMoney
    const stake = sum(
      outcomes
        .filter(([bet, outcome]) => bet.path === at && statusOf(bet, outcome) === 'SETTLED')
        .map(([{ booked }]) => booked.matched),
    )
    const { product } = traitsOf(market.kind)
    const parts = splitSettled({ product, gross, stake, commission: charged, net }, path.mode, pathOf(path))
    for (const [level, own] of parts.entries()) owns[path.agents[level]!]! += own
  }
  return { net: net - due, commission: due }
}

const worstOf = (market: MarketCase, bets: readonly BookedBet[]): bigint =>
  openPosition(bets, {
    kind: market.kind,
    runners: activeRunners(market),
    winners: market.winners,
    hedges: market.hedges,
  }).worst

const activeRunners = (market: MarketCase): bigint[] =>
  traitsOf(market.kind).betsOn === 'runner'
    ? Array.from({ length: market.runners }, (_, at) => at)
        .filter((at) => !isRemoved(market, at))
        .map(BigInt)
    : []
