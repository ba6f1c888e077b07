import type { Installation } from './installation.ts'

/** A report about another product, tried on this one. */
export interface Row {
  readonly id: string
  /** What is done, in a few words. */
  readonly what: string
  /** What must be seen, word for word. */
  readonly expected: string
  /** Does it and says what is seen. */
  readonly run: (at: Installation) => Promise<string>
  /** Needs the built panel. */
  readonly opensBrowser?: true
  /** Runs beside the others because most of its time is waiting. */
  readonly isSlow?: true
}

/** This machine lacks what the row needs. */
export class CannotRun extends Error {}

export type Verdict = 'right' | 'wrong' | 'not run'

export interface Outcome {
  readonly id: string
  readonly verdict: Verdict
  readonly seen: string
  readonly expected: string
}

// Only ends what hangs: it is more than any wait of a row, on a busy machine too.
const maxMinutes = 15

/** Runs a row. A row that fails, hangs or shows anything else than what is expected is wrong. */
export async function outcomeOf({ id, expected, run }: Row, at: Installation): Promise<Outcome> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no end after ${maxMinutes} minutes`)), maxMinutes * 60_000)
  try {
    const seen = await Promise.race([run(at), late.promise])
    return { id, verdict: seen === expected ? 'right' : 'wrong', seen, expected }
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem)
    if (problem instanceof CannotRun) return { id, verdict: 'not run', seen: reason, expected }
    return { id, verdict: 'wrong', seen: `could not be tried: ${reason}`, expected }
  } finally {
    clearTimeout(timer)
  }
}
