import type { RunnerBet, Stake } from '#areas/exchange/rules/bets/bet.ts'
import { traitsOf } from '#areas/exchange/rules/markets/market-kinds.ts'
import type { BookedBet } from '#areas/exchange/rules/bets/bet.ts'
import { filled, openPosition } from '#areas/exchange/rules/bets/open-position.ts'
import { placedOn, reducedOdds } from '#areas/exchange/rules/settlement/reduction.ts'
import {
  commission,
  netOf,
  settleBets,
  settleSession,
  type BetOutcome as Settled,
} from '#areas/exchange/rules/settlement/settlement.ts'
import { khaddaResult, lineMarketResult, meterResult } from '#areas/exchange/rules/settlement/special.ts'
import type { SharePath } from '#areas/agents/rules/chips/path.ts'
import { splitAtRates, splitWithCommission } from '#areas/agents/rules/chips/split.ts'
import { money, nothing, sum } from '#values/money.ts'
import { evenOdds } from '#values/odds.ts'
import {
  agentCount,
  type CaseBet,
  type CasePath,
  type CaseResult,
  type MarketCase,
  type Outcome,
  type Played,
} from './case.ts'

interface Placed extends CaseBet {
  readonly at: number
  readonly booked: BookedBet
}

/** What stands of the market: the outcome of each bet, and the bets that were voided one by one. */
interface Standing {
  readonly outcomes: readonly Settled[] | null
  readonly voided: ReadonlySet<number>
  /** Bets that were void when the market was rolled back and stay so. */
  readonly gone: ReadonlySet<number>
}

/** Plays a case by the rules of the domain alone. */
export function playInDomain(market: MarketCase): Played {
  const bets = market.bets.map((bet, at) => placed(market, bet, at))
  let standing: Standing = { outcomes: null, voided: new Set(), gone: new Set() }
  return [
    outcomeOf(market, bets, standing),
    ...market.steps.map((step) => {
      standing = after(market, bets, standing, step)
      return outcomeOf(market, bets, standing)
    }),
  ]
}

/** Each fill keeps the factors of the runners that were taken out after it. */
export function placed(market: MarketCase, bet: CaseBet, at: number): Placed {
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
    matched: nothing,
    remaining: money(bet.remaining + size),
  }
  const booked = bet.fills.reduce((book, fill) => {
    const later = isOut ? [] : market.removals.filter((removal) => removal.at > fill.at)
    return filled(book, {
      size: money(fill.size),
      oddsE4: reducedOdds(
        fill.oddsE4,
        later.map(({ factor }) => factor),
        placedOn(market),
      ),
    })
  }, empty)
  return { ...bet, at, booked }
}

function after(
  market: MarketCase,
  bets: readonly Placed[],
  { outcomes, voided, gone }: Standing,
  step: MarketCase['steps'][number],
): Standing {
  switch (step.kind) {
    case 'settle':
      return { outcomes: settled(market, bets, gone, step.result), voided, gone }
    case 'void':
      return { outcomes: bets.map(() => ({ status: 'VOIDED', result: nothing })), voided, gone }
    case 'rollback':
      return { outcomes: null, voided: new Set(), gone: new Set([...gone, ...voided]) }
    case 'bet_void':
      return { outcomes, voided: new Set([...voided, step.bet]), gone }
    case 'bet_restore':
      return { outcomes, voided: new Set([...voided].filter((bet) => bet !== step.bet)), gone }
  }
}

const isRemoved = ({ removals }: MarketCase, runner: number | null): boolean =>
  removals.some((removal) => removal.runner === runner)

function settled(
  market: MarketCase,
  bets: readonly Placed[],
  gone: ReadonlySet<number>,
  result: CaseResult,
): Settled[] {
  const all: Settled[] = bets.map(() => ({ status: 'VOIDED', result: nothing }))
  for (let player = 0; player < market.players; player += 1) {
    const mine = bets.filter((bet) => bet.player === player && !gone.has(bet.at))
    for (const [place, outcome] of settledOf(market, mine, result).entries()) all[mine[place]!.at] = outcome
  }
  return all
}

const stakeOf = ({ booked }: Placed): Stake => ({
  side: booked.side,
  oddsE4: booked.matchedOddsE4,
  stake: booked.matched,
  ...(booked.fillsE4 === null || booked.fillsE4 === undefined ? {} : { fillsE4: booked.fillsE4 }),
})

function settledOf(market: MarketCase, bets: readonly Placed[], result: CaseResult): Settled[] {
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
    if (market.kind === 'session') return settleSession([{ ...stake, line }], result.runs)[0]!
    if (market.kind === 'khadda')
      return { status: 'SETTLED', result: khaddaResult({ ...stake, from: line, to: lineTo }, result.runs) }
    if (market.kind === 'meter')
      return { status: 'SETTLED', result: meterResult({ ...stake, line, lineTo }, result.runs) }
    if (line === result.runs) return { status: 'VOIDED', result: nothing }
    return { status: 'SETTLED', result: lineMarketResult({ ...stake, line }, result.runs) }
  })
}

const pathOf = ({ agents, held, rates }: CasePath): SharePath =>
  agents.map((agent, at) => ({ accountId: BigInt(agent), held: held[at] ?? 0, rate: rates[at] ?? 0 }))

function outcomeOf(market: MarketCase, bets: readonly Placed[], { outcomes, voided, gone }: Standing): Outcome {
  const isOut = (at: number) => voided.has(at) || gone.has(at)
  const ended = (bet: Placed): Settled | null =>
    isOut(bet.at) ? { status: 'VOIDED', result: nothing } : (outcomes?.[bet.at] ?? null)
  const owns = Array.from({ length: agentCount }, () => 0n)
  const players = Array.from({ length: market.players }, (_, player) => {
    const mine = bets.filter((bet) => bet.player === player)
    if (outcomes === null) {
      const open = mine.filter(({ at }) => !isOut(at)).map(({ booked }) => booked)
      return { net: 0n, commission: 0n, exposure: worstOf(market, open) }
    }
    return { ...share(market, mine, ended, owns), exposure: 0n }
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

function statusOf({ booked }: Placed, outcome: Settled | null): string {
  const isMatched = booked.matched > 0n
  if (outcome === null) return isMatched ? 'OPEN' : 'UNMATCHED'
  return outcome.status === 'SETTLED' && !isMatched ? 'CANCELLED' : outcome.status
}

/** Commission is due on the net of the market, on the path of the last bet that counts; each path shares its part. */
function share(
  market: MarketCase,
  bets: readonly Placed[],
  ended: (bet: Placed) => Settled | null,
  owns: bigint[],
): { readonly net: bigint; readonly commission: bigint } {
  const outcomes = bets.map((bet) => [bet, ended(bet) ?? { status: 'VOIDED' as const, result: nothing }] as const)
  const net = netOf(outcomes.map(([, outcome]) => outcome))
  const last = outcomes.findLast(([bet, outcome]) => statusOf(bet, outcome) === 'SETTLED')?.[0].path
  const due = last === undefined ? nothing : commission(net, market.paths[last]?.commission ?? market.commission)
  for (const [at, path] of market.paths.entries()) {
    const gross = sum(outcomes.filter(([bet]) => bet.path === at).map(([, { result }]) => result))
    const charged = at === last ? due : nothing
    const parts =
      path.mode === 'rate'
        ? splitAtRates(gross, { commission: charged, net }, pathOf(path))
        : splitWithCommission(gross, charged, path.mode, pathOf(path))
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
