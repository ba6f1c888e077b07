import fc from 'fast-check'
import { kindTraits, marketKinds, type MarketKind } from '#areas/exchange/rules/markets/market-kinds.ts'
import { isDecidedAt } from '#areas/exchange/rules/settlement/session.ts'
import { commissionModes } from '#areas/agents/rules/chips/path.ts'
import { evenOdds } from '#values/odds.ts'
import {
  agentCount,
  placedAt,
  type CaseBet,
  type CaseFill,
  type CasePath,
  type CaseResult,
  type CaseStep,
  type MarketCase,
  type OpenChange,
} from './case.ts'

const share = fc.integer({ min: 0, max: 10_000 })

/** A path to the root with increasing cumulative shares; the root has 100 %. */
const path: fc.Arbitrary<CasePath> = fc
  .record({
    agents: fc.shuffledSubarray(
      Array.from({ length: agentCount }, (_, at) => at),
      { minLength: 1, maxLength: 5 },
    ),
    held: fc.array(share, { minLength: 4, maxLength: 4 }),
    rates: fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 5, maxLength: 5 }),
    mode: fc.constantFrom(...commissionModes),
    commission: fc.option(fc.integer({ min: 0, max: 1_000 }), { freq: 2 }),
  })
  .map(({ agents, held, rates, mode, commission }) => ({
    agents,
    held: [...held.slice(0, agents.length - 1).toSorted((a, b) => a - b), 10_000],
    rates: mode === 'rate' || mode === 'stakes' || mode === 'losses' ? rates.slice(0, agents.length) : [],
    mode,
    commission,
  }))

/** Small amounts round most often; large ones must not overflow. */
const amount = fc.oneof(fc.bigInt(1n, 500n), fc.bigInt(1n, 10_000_000n))
const odds = fc.oneof(
  fc.integer({ min: 101, max: 1_000 }).map((cents) => cents * 100),
  fc.integer({ min: 10_001, max: 200_000 }),
)
const fill: fc.Arbitrary<CaseFill> = fc.record({ size: amount, oddsE4: odds, at: fc.integer({ min: 0, max: 100 }) })

interface Shape {
  readonly kind: MarketKind
  readonly runners: number
  readonly players: number
  readonly paths: number
}

const evens = 2 * evenOdds

function bet({ kind, runners, players, paths }: Shape): fc.Arbitrary<CaseBet> {
  const { betsOn, priced } = kindTraits[kind]
  return fc
    .record({
      player: fc.nat(players - 1),
      path: fc.nat(paths - 1),
      side: kind === 'khadda' ? fc.constant('BACK' as const) : fc.constantFrom('BACK' as const, 'LAY' as const),
      runner: fc.nat(runners - 1),
      halves: fc.integer({ min: 20, max: 60 }),
      width: fc.integer({ min: 1, max: 12 }),
      fills: fc.array(fill, { maxLength: 3 }),
      at: fill,
      rest: fc.option(amount, { freq: 3 }),
      oddsE4: odds,
      persists: fc.boolean(),
    })
    .map(({ halves, width, fills, at, rest, ...one }) => {
      const line = betsOn === 'runner' ? null : kind === 'line' ? halves / 2 : halves
      const atEvens = priced === 'evens'
      return {
        ...one,
        runner: betsOn === 'runner' ? one.runner : null,
        line,
        lineTo: line !== null && (betsOn === 'range' || kind === 'meter') ? line + width : null,
        // A line bet is matched at once at one price; a runner bet may have several fills and an unmatched rest.
        fills: betsOn === 'runner' ? fills : [{ ...at, oddsE4: atEvens ? evens : at.oddsE4 }],
        oddsE4: atEvens ? evens : one.oddsE4,
        remaining: betsOn === 'runner' ? (rest ?? (fills.length > 0 ? 0n : 1n)) : 0n,
      }
    })
}

function result({ kind, runners }: Shape, removed: readonly number[]): fc.Arbitrary<CaseResult> {
  if (kindTraits[kind].endsWith === 'number')
    return fc
      .tuple(fc.integer({ min: 15, max: 75 }), fc.nat(4))
      .map(([runs, one]) => (one === 0 ? { runs, atLeast: true as const } : { runs }))
  const left = Array.from({ length: runners }, (_, at) => at).filter((at) => !removed.includes(at))
  return fc
    .record({
      order: fc.shuffledSubarray(left, { minLength: left.length }),
      clear: fc.integer({ min: 0, max: 2 }),
      tied: fc.integer({ min: 0, max: 4 }),
      places: fc.integer({ min: 1, max: 3 }),
      isShort: fc.integer({ min: 0, max: 7 }).map((one) => one === 0),
    })
    .map(({ order, clear, tied, places, isShort }) => {
      if (isShort) return { winners: order.slice(0, clear), short: true }
      const sharing = order.slice(clear, clear + tied)
      if (sharing.length < 2) return { winners: order.slice(0, Math.max(1, clear)) }
      return { winners: order.slice(0, clear), tied: sharing, places: Math.min(places, sharing.length - 1) }
    })
}

type ChangeTemplate =
  | Exclude<OpenChange, { readonly kind: 'removal' }>
  | { readonly kind: 'removal'; readonly factor: number }

/** None, one or two changes of the open bets. */
const changes: fc.Arbitrary<readonly ChangeTemplate[]> = fc.oneof(
  { weight: 2, arbitrary: fc.constant([]) },
  {
    weight: 1,
    arbitrary: fc.array(
      fc.oneof(
        fc
          .record({ from: fc.integer({ min: 0, max: 90 }), width: fc.integer({ min: 1, max: 40 }) })
          .map(({ from, width }): ChangeTemplate => ({ kind: 'range_void', from, to: from + width })),
        fc.constant<ChangeTemplate>({ kind: 'lapse' }),
        fc.integer({ min: 0, max: 6_000 }).map((factor): ChangeTemplate => ({ kind: 'removal', factor })),
      ),
      { minLength: 1, maxLength: 2 },
    ),
  },
)

/** Withdraws the next runner each time, as long as two remain. */
function withdrawing(
  { kind, runners }: Shape,
  removed: readonly number[],
  some: readonly ChangeTemplate[],
): OpenChange[] {
  let next = removed.length
  return some.flatMap((change): OpenChange[] => {
    if (change.kind !== 'removal') return [change]
    return kindTraits[kind].betsOn === 'runner' && next < runners - 2 ? [{ ...change, runner: next++ }] : []
  })
}

const isVoided = (bet: CaseBet, before: readonly OpenChange[]): boolean =>
  before.some((change) => change.kind === 'range_void' && change.from <= placedAt(bet) && placedAt(bet) < change.to)

const withRemoved = (removed: readonly number[], some: readonly OpenChange[]): number[] => [
  ...removed,
  ...some.flatMap((change) => (change.kind === 'removal' ? [change.runner] : [])),
]

/**
 * Steps of a market: its open bets change, it is settled, single bets are voided and restored, it is rolled back, changed and
 * settled again.
 */
const steps = (shape: Shape, removed: readonly number[], bets: readonly CaseBet[]): fc.Arbitrary<CaseStep[]> =>
  fc.tuple(changes, changes).chain(([opening, later]) => {
    const first = withdrawing(shape, removed, opening)
    const second = withdrawing(shape, withRemoved(removed, first), later)
    return settlements(shape, withRemoved(removed, first), bets, { first, second })
  })

interface OpenChanges {
  readonly first: readonly OpenChange[]
  /** After a rollback. */
  readonly second: readonly OpenChange[]
}

/** A number that may still rise leaves the bets void that it does not decide, and they cannot be voided again. */
const isOfDecided =
  ({ kind }: Shape, bets: readonly CaseBet[], result: CaseResult) =>
  (step: CaseStep): boolean => {
    const bet = 'bet' in step ? bets[step.bet] : undefined
    if (!bet || bet.line === null || !('runs' in result) || !result.atLeast) return true
    return isDecidedAt({ kind, line: bet.line, lineTo: bet.lineTo }, result.runs)
  }

function settlements(
  shape: Shape,
  removed: readonly number[],
  bets: readonly CaseBet[],
  { first: opening, second: later }: OpenChanges,
): fc.Arbitrary<CaseStep[]> {
  const matched = bets.flatMap((bet, at) =>
    bet.fills.length > 0 && !isVoided(bet, opening) && (bet.runner === null || !removed.includes(bet.runner))
      ? [at]
      : [],
  )
  const end = (out: readonly number[]) =>
    fc.oneof(
      { weight: 5, arbitrary: result(shape, out).map((declared): CaseStep => ({ kind: 'settle', result: declared })) },
      { weight: 1, arbitrary: fc.constant<CaseStep>({ kind: 'void' }) },
    )
  // Bets on a line equal to the result are void already and cannot be voided again.
  const mayCorrect = matched.length > 0 && shape.kind !== 'line'
  const corrections = fc
    .record({
      bets: fc.shuffledSubarray(matched, { maxLength: Math.min(2, matched.length) }),
      isRestored: fc.boolean(),
    })
    .map(({ bets: chosen, isRestored }): CaseStep[] => [
      ...chosen.map((at): CaseStep => ({ kind: 'bet_void', bet: at })),
      ...(isRestored ? chosen.slice(0, 1).map((at): CaseStep => ({ kind: 'bet_restore', bet: at })) : []),
    ])
  return fc
    .record({
      first: end(removed),
      corrections,
      isBack: fc.boolean(),
      again: end(withRemoved(removed, later)),
      isBackAgain: fc.boolean(),
    })
    .map(({ first, corrections: some, isBack, again, isBackAgain }) => [
      ...opening,
      first,
      ...(mayCorrect && first.kind === 'settle' ? some.filter(isOfDecided(shape, bets, first.result)) : []),
      ...(isBack ? [{ kind: 'rollback' } as const, ...later, again] : []),
      ...(isBack && isBackAgain ? [{ kind: 'rollback' } as const] : []),
    ])
}

/** A market of any kind with fills, unmatched bets, withdrawn runners, changed shares, and its settlement steps. */
export const marketCase: fc.Arbitrary<MarketCase> = fc
  .record({
    kind: fc.constantFrom(...marketKinds),
    runners: fc.integer({ min: 2, max: 6 }),
    players: fc.integer({ min: 1, max: 4 }),
    paths: fc.array(path, { minLength: 1, maxLength: 3 }),
    commission: fc.constantFrom(0, 200, 250, 333, 700),
    hedges: fc.boolean(),
    winners: fc.integer({ min: 0, max: 2 }),
    removals: fc.array(
      fc.record({ factor: fc.integer({ min: 0, max: 6_000 }), at: fc.integer({ min: 0, max: 100 }) }),
      { maxLength: 2 },
    ),
  })
  .chain(({ kind, runners, players, paths, commission, hedges, removals, winners }) => {
    const { betsOn } = kindTraits[kind]
    const shape = { kind, runners: betsOn === 'runner' ? runners : 1, players, paths: paths.length }
    // At least two runners remain.
    const out = betsOn === 'runner' ? removals.slice(0, runners - 2).map((each, runner) => ({ ...each, runner })) : []
    const removed = out.map(({ runner }) => runner)
    return fc.array(bet(shape), { minLength: 1, maxLength: 10 }).chain((bets) =>
      steps(shape, removed, bets).map((steps) => ({
        ...shape,
        paths,
        winners: kindTraits[kind].betsOn === 'runner' ? winners : 1,
        commission,
        hedges,
        removals: out,
        bets,
        steps,
      })),
    )
  })
