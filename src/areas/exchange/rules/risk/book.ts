import { split } from '#areas/agents/rules/chips/split.ts'
import type { SharePath } from '#areas/agents/rules/chips/path.ts'
import { traitsOf } from '#areas/exchange/rules/markets/market-kinds.ts'
import type { BookedBet } from '#areas/exchange/rules/bets/bet.ts'
import { money, negate, zeroMoney, type Money } from '#values/money.ts'

/**
 * The combined result of players with one share path by outcome of a market. For runners the result without a winner (`base`) and
 * what each runner adds by winning; for a line the result below all lines and the change from each line on; for a meter
 * the result at its lowest point and the change of the slope at each point.
 */
export type PathResults = {
  readonly path: SharePath
  readonly base: bigint
  readonly changes: ReadonlyMap<string, bigint>
}

export type BookOutcome = {
  /** A runner's id; for a line the lowest result of the step; for a meter the result; `noRunner` if no listed runner wins. */
  readonly key: string
  /** The operator's result over all bets, and the own share of the viewing agent. */
  readonly total: Money
  readonly own: Money
}

export type Book = {
  readonly outcomes: readonly BookOutcome[]
  readonly worst: Money
  readonly best: Money
  readonly ownWorst: Money
  readonly ownBest: Money
}

export type RunnerShape = {
  readonly runners: readonly string[]
  /** Number of winning runners, 1 by default; 0 if every selection is settled on its own. */
  readonly winners?: number
  /** Whether fewer runners than there are places may win. */
  readonly mayEndShort?: boolean
}
export type BookShape = RunnerShape | { readonly line: true } | { readonly meter: true }

export const noRunner = 'none'

/** The shape of a market's book. */
export function shapeOf(
  { kind, winners }: { readonly kind: string; readonly winners: number },
  runners: readonly bigint[],
): BookShape {
  if (runners.length === 0) return kind === 'meter' ? { meter: true } : { line: true }
  return { runners: runners.map(String), winners, mayEndShort: traitsOf(kind).mayEndShort === true }
}

/** The position of a node on a path: the root by default, -1 if it is not on it. */
export const positionOnPath = (path: SharePath, node: bigint | null): number =>
  node === null ? path.length - 1 : path.findIndex(({ accountId }) => accountId === node)

/** The operator's book: result of a market by outcome, with the own share of `node`. */
export function bookOf(parts: readonly PathResults[], on: BookShape, node: bigint | null): Book {
  if ('runners' in on) return runnerBook(parts, on, node)
  return extremesOf('meter' in on ? onMeter(parts, node) : onLine(parts, node))
}

const least = (some: readonly Money[]): Money =>
  some.reduce((one, other) => (other < one ? other : one), some[0] ?? zeroMoney)
const largest = (some: readonly Money[]): Money =>
  some.reduce((one, other) => (other > one ? other : one), some[0] ?? zeroMoney)

const extremesOf = (outcomes: readonly BookOutcome[]): Book => ({
  outcomes,
  worst: least(outcomes.map(({ total }) => total)),
  best: largest(outcomes.map(({ total }) => total)),
  ownWorst: least(outcomes.map(({ own }) => own)),
  ownBest: largest(outcomes.map(({ own }) => own)),
})

type PathResult = { readonly path: SharePath; readonly result: bigint }

function outcome(key: string, results: readonly PathResult[], node: bigint | null): BookOutcome {
  const total = results.reduce((sum, { result }) => sum + result, 0n)
  const own = results.reduce(
    (sum, { path, result }) => sum + (split(money(result), path)[positionOnPath(path, node)] ?? 0n),
    0n,
  )
  return { key, total: negate(money(total)), own: money(own) }
}

/** What a runner brings the operator and the node by winning; the node's is not rounded, since it serves to compare runners. */
type Gain = { readonly key: string; readonly total: bigint; readonly own: bigint }

function gainsOf(parts: readonly PathResults[], runners: readonly string[], node: bigint | null): Gain[] {
  const shares = parts.map(({ path }) => {
    const at = positionOnPath(path, node)
    return BigInt((path[at]?.held ?? 0) - (path[at - 1]?.held ?? 0))
  })
  return runners.map((key) => {
    const gains = parts.map(({ changes }) => 0n - (changes.get(key) ?? 0n))
    return {
      key,
      total: gains.reduce((sum, gain) => sum + gain, 0n),
      own: gains.reduce((sum, gain, at) => sum + gain * (shares[at] ?? 0n), 0n),
    }
  })
}

type Measure = 'total' | 'own'

/** The runners that win together with those given at the worst or the best; where places may stay empty, only those that count. */
function company(gains: readonly Gain[], by: Measure, { seats, isFree, isWorst }: Seats): string[] {
  const sign = isWorst ? 1n : -1n
  return gains
    .filter((gain) => !isFree || gain[by] * sign < 0n)
    .toSorted((a, b) => (a[by] * sign < b[by] * sign ? -1 : a[by] * sign > b[by] * sign ? 1 : 0))
    .slice(0, seats)
    .map(({ key }) => key)
}
type Seats = { readonly seats: number; readonly isFree: boolean; readonly isWorst: boolean }

/** For each runner the worst case in which it wins; with several winners the others are those that cost most. */
function runnerBook(
  parts: readonly PathResults[],
  { runners, winners = 1, mayEndShort = false }: RunnerShape,
  node: bigint | null,
): Book {
  if (runners.length === 0) return extremesOf([])
  const gains = gainsOf(parts, runners, node)
  const isFree = mayEndShort || winners === 0
  const places = winners === 0 ? runners.length : winners
  const at = (key: string, keys: readonly string[], by: Measure): Money =>
    outcome(
      key,
      parts.map(({ path, base, changes }) => ({
        path,
        result: keys.reduce((sum, one) => sum + (changes.get(one) ?? 0n), base),
      })),
      node,
    )[by]
  const withRunner = (key: string, by: Measure): Money => {
    const others = gains.filter((gain) => gain.key !== key)
    return at(key, [key, ...company(others, by, { seats: places - 1, isFree, isWorst: true })], by)
  }
  const outcomes = runners.map((key) => ({ key, total: withRunner(key, 'total'), own: withRunner(key, 'own') }))
  const all = isFree
    ? [...outcomes, { key: noRunner, total: at(noRunner, [], 'total'), own: at(noRunner, [], 'own') }]
    : outcomes
  const best = (by: Measure) => at('', company(gains, by, { seats: places, isFree, isWorst: false }), by)
  return { ...extremesOf(all), best: best('total'), ownBest: best('own') }
}

/** Nothing changes between two lines, so one point below all of them and each line are sufficient. */
function onLine(parts: readonly PathResults[], node: bigint | null): BookOutcome[] {
  const lines = [...new Set(parts.flatMap(({ changes }) => [...changes.keys()].map(Number)))].toSorted((a, b) => a - b)
  const lowest = lines[0]
  if (lowest === undefined) return []
  const running = parts.map(({ path, base }) => ({ path, result: base }))
  return [
    outcome(String(lowest - 1), running, node),
    ...lines.map((line) => {
      for (const [at, { changes }] of parts.entries()) {
        const now = running[at]
        if (now) running[at] = { path: now.path, result: now.result + (changes.get(String(line)) ?? 0n) }
      }
      return outcome(String(line), running, node)
    }),
  ]
}

/** Between two points the result changes linearly, so the points are sufficient. */
function onMeter(parts: readonly PathResults[], node: bigint | null): BookOutcome[] {
  const points = [...new Set(parts.flatMap(({ changes }) => [...changes.keys()].map(Number)))].toSorted((a, b) => a - b)
  const running = parts.map(({ path, base, changes }) => ({ path, changes, result: base, slope: 0n }))
  return points.map((point, at) => {
    const runs = BigInt(point - (points[at - 1] ?? point))
    for (const one of running) {
      one.result += one.slope * runs
      one.slope += one.changes.get(String(point)) ?? 0n
    }
    return outcome(String(point), running, node)
  })
}

/** The stored outcomes of a meter position, as changes of the slope at each point. */
export function slopesOf(outcomes: Readonly<Record<string, string>>): Pick<PathResults, 'base' | 'changes'> {
  const points = Object.entries(outcomes)
    .map(([point, result]) => [BigInt(point), BigInt(result)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const changes = new Map<string, bigint>()
  let slope = 0n
  for (const [at, [point, result]] of points.entries()) {
    const [next, later] = points[at + 1] ?? [point, result]
    const after = next === point ? 0n : (later - result) / (next - point)
    changes.set(String(point), after - slope)
    slope = after
  }
  return { base: points[0]?.[1] ?? 0n, changes }
}

/** The result of bets if none of these runners wins. */
export const baseOfBets = (
  bets: readonly Pick<BookedBet, 'side' | 'matched' | 'runnerId'>[],
  runners: readonly bigint[],
): bigint =>
  bets.reduce(
    (sum, { side, matched, runnerId }) =>
      runnerId !== null && runners.includes(runnerId) ? sum + (side === 'BACK' ? negate(matched) : matched) : sum,
    0n,
  )

/** The stored outcomes of a runner position, with its result if none of them wins. */
export const gainsFrom = (
  outcomes: Readonly<Record<string, string>>,
  base: bigint,
): Pick<PathResults, 'base' | 'changes'> => ({
  base,
  changes: new Map(Object.entries(outcomes).map(([key, value]) => [key, BigInt(value) - base])),
})

/** The stored outcomes of a line position, as changes from each line on. */
export function changesOf(outcomes: Readonly<Record<string, string>>): Pick<PathResults, 'base' | 'changes'> {
  const steps = Object.entries(outcomes).toSorted(([a], [b]) => Number(a) - Number(b))
  const [first, ...later] = steps
  let before = BigInt(first?.[1] ?? 0)
  const changes = new Map<string, bigint>()
  for (const [line, result] of later) {
    changes.set(line, BigInt(result) - before)
    before = BigInt(result)
  }
  return { base: BigInt(first?.[1] ?? 0), changes }
}
