/** From when to when an entry is shown; null: since ever, or until it is deactivated. */
interface Run {
  readonly from: Date | null
  readonly to: Date | null
}
export interface Span {
  readonly from: Date
  readonly to: Date
}

const startOf = ({ from }: Run): number => from?.getTime() ?? -Infinity
const endOf = ({ to }: Run): number => to?.getTime() ?? Infinity

/** How many of the others are shown at the same time at some moment; one that ends as another begins is not. */
export const togetherWith = (run: Run, others: readonly Run[]): number =>
  others.filter((other) => startOf(other) < endOf(run) && startOf(run) < endOf(other)).length

/** The parts of a window in which none is shown. */
export function gapsIn(runs: readonly Run[], window: Span): readonly Span[] {
  const gaps: Span[] = []
  let covered = window.from.getTime()
  for (const run of runs.toSorted((a, b) => startOf(a) - startOf(b))) {
    const until = Math.min(startOf(run), window.to.getTime())
    if (until > covered) gaps.push({ from: new Date(covered), to: new Date(until) })
    covered = Math.max(covered, endOf(run))
  }
  if (covered < window.to.getTime()) gaps.push({ from: new Date(covered), to: window.to })
  return gaps
}
