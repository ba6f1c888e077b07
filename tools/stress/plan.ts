import { z } from 'zod/mini'
import { moments, type Moment } from './moments.ts'

/** One run of the gate. */
export interface StressRun {
  readonly name: string
  readonly kind: 'load' | 'clock'
  /** Where the clock is faked. */
  readonly moment?: Moment
}

/** What a run of the gate found; one line of the file of results. */
export const stressResult = z.object({
  commit: z.string(),
  run: z.string(),
  seconds: z.number(),
  /** Tests that failed, and steps that failed without one. */
  red: z.array(z.string()),
  /** The complete output. */
  log: z.string(),
})
export type StressResult = z.infer<typeof stressResult>

/** So many runs under load and one for each moment; or only those of a kind, or with a part of a name. */
export function planOf(loads: number, only = ''): readonly StressRun[] {
  const all: readonly StressRun[] = [
    ...Array.from({ length: loads }, (_, index) => ({ name: `load ${index + 1}`, kind: 'load' as const })),
    ...moments.map((moment) => ({ name: moment.title, kind: 'clock' as const, moment })),
  ]
  return all.filter(({ kind, name }) => kind === only || (only !== 'load' && only !== 'clock' && name.includes(only)))
}

/** The results of a commit; of a run that was repeated, the last. */
export function resultsOf(lines: string, commit: string): ReadonlyMap<string, StressResult> {
  const results = lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => stressResult.parse(JSON.parse(line)))
  return new Map(results.filter((one) => one.commit === commit).map((one) => [one.run, one]))
}

/** The runs that have no result yet. */
export const missing = (plan: readonly StressRun[], results: ReadonlyMap<string, StressResult>): readonly StressRun[] =>
  plan.filter(({ name }) => !results.has(name))

/** What the output of the gate names as red; `code` is its exit code. */
export function redIn(output: string, code: number | null): readonly string[] {
  if (code === 0) return []
  const named = [...output.matchAll(/^red: (.*)$/gm)].map(([, name]) => name ?? '')
  return named.length > 0 ? named : [`npm test ended with ${code ?? 'a signal'} and named nothing`]
}

/** The table of all results, from however many calls, with the runs of the plan that none of them has made yet and every red file below. */
export function table(results: readonly StressResult[], plan: readonly StressRun[] = []): string {
  const toDo = missing(plan, new Map(results.map((one) => [one.run, one])))
  const width = Math.max(...results.map(({ run }) => run.length), ...toDo.map(({ name }) => name.length), 'run'.length)
  const line = (run: string, result: string, minutes: string) =>
    `${run.padEnd(width)}  ${result.padEnd(7)}  ${minutes.padStart(7)}`.trimEnd()
  const rows = results.map(({ run, red, seconds }) =>
    line(run, red.length === 0 ? 'green' : 'RED', (seconds / 60).toFixed(1)),
  )
  const reds = results.flatMap(({ run, red }) => red.map((name) => `red: ${run}: ${name}`))
  return [
    line('run', 'result', 'minutes'),
    ...rows,
    ...toDo.map(({ name }) => line(name, 'not run', '')),
    ...reds,
  ].join('\n')
}
