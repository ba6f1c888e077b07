import { split } from '#areas/agents/rules/chips/split.ts'
import type { SharePath } from '#areas/agents/rules/chips/path.ts'
import { money, negate, zeroMoney, type Money } from '#values/money.ts'

/**
 * The combined result of players with one share path by outcome of a market. For runners a result for each; for a line
 * the result below all lines (`base`) and the change from each line on.
 */
export type PathResults = {
  readonly path: SharePath
  readonly base: bigint
  readonly changes: ReadonlyMap<string, bigint>
}

export type BookOutcome = {
  /** A runner's id; for a line the lowest result of the step. */
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

export type BookShape = { readonly runners: readonly string[] } | { readonly line: true }

/** The position of a node on a path: the root by default, -1 if it is not on it. */
export const positionOnPath = (path: SharePath, node: bigint | null): number =>
  node === null ? path.length - 1 : path.findIndex(({ accountId }) => accountId === node)

/** The operator's book: result of a market by outcome, with the own share of `node`. */
export function bookOf(parts: readonly PathResults[], on: BookShape, node: bigint | null): Book {
  const outcomes = 'runners' in on ? onRunners(parts, on.runners, node) : onLine(parts, node)
  const minOf = (pick: (outcome: BookOutcome) => Money): Money =>
    outcomes.map(pick).reduce((worst, one) => (one < worst ? one : worst), outcomes[0] ? pick(outcomes[0]) : zeroMoney)
  const highest = (pick: (outcome: BookOutcome) => Money): Money =>
    outcomes.map(pick).reduce((best, one) => (one > best ? one : best), outcomes[0] ? pick(outcomes[0]) : zeroMoney)
  return {
    outcomes,
    worst: minOf(({ total }) => total),
    best: highest(({ total }) => total),
    ownWorst: minOf(({ own }) => own),
    ownBest: highest(({ own }) => own),
  }
}

type PathResult = { readonly path: SharePath; readonly result: bigint }

function outcome(key: string, results: readonly PathResult[], node: bigint | null): BookOutcome {
  const total = results.reduce((sum, { result }) => sum + result, 0n)
  const own = results.reduce(
    (sum, { path, result }) => sum + (split(money(result), path)[positionOnPath(path, node)] ?? 0n),
    0n,
  )
  return { key, total: negate(money(total)), own: money(own) }
}

const onRunners = (parts: readonly PathResults[], runners: readonly string[], node: bigint | null): BookOutcome[] =>
  runners.map((key) =>
    outcome(
      key,
      parts.map(({ path, base, changes }) => ({ path, result: base + (changes.get(key) ?? 0n) })),
      node,
    ),
  )

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
