import type { Random } from './random.ts'

/** How a price moves between two instants: an unpredictable random walk, so that no side of a bet has an advantage. */
export interface Course {
  readonly from: number
  readonly to: number
  readonly values: readonly number[]
}

const steps = 24

function walk(first: number, next: (value: number) => number): number[] {
  const values = [first]
  for (let step = 0; step < steps; step++) values.push(next(values.at(-1) ?? first))
  return values
}

interface Span {
  readonly from: number
  readonly to: number
}

/** The win probability of the home side: it moves most while the match is open, up or down with equal probability. */
export const chanceCourse = (random: Random, span: Span, first: number): Course => ({
  ...span,
  values: walk(first, (chance) => {
    const reach = Math.min(chance - 0.03, 0.97 - chance, 0.22 * Math.sqrt(chance * (1 - chance)))
    return chance + random.swing() * (reach / 1.5)
  }),
})

export const lineCourse = (random: Random, span: Span, { line, spread }: { line: number; spread: number }): Course => ({
  ...span,
  values: walk(line, (value) => Math.max(4, value + random.swing() * (spread / 4))),
})

export const fixedCourse = (span: Span, value: number): Course => ({ ...span, values: [value] })

export function valueAt({ from, to, values }: Course, at: number): number {
  const progress = Math.min(1, Math.max(0, (at - from) / (to - from)))
  return values[Math.floor(progress * (values.length - 1))] ?? 0
}

export const lastOf = ({ values }: Course): number => values.at(-1) ?? 0
