import { SiteRefusal } from '#simulator/player-site.ts'

/** The totals of a replay so far. */
export interface Counts {
  /** Accepted bets. */
  placed: number
  refused: number
  /** Calls with an unknown outcome. */
  failed: number
  /** Accepted cues. */
  sentCues: number
  /** Refused cues. */
  refusedCues: number
  readonly reasons: Map<string, number>
}

export const noCounts = (): Counts => ({
  placed: 0,
  refused: 0,
  failed: 0,
  sentCues: 0,
  refusedCues: 0,
  reasons: new Map(),
})

/** A refusal is counted where it belongs; any other error counts as a failure, and the replay continues. */
export function countFailure(counts: Counts, kind: 'refused' | 'refusedCues', error: unknown): void {
  counts[error instanceof SiteRefusal ? kind : 'failed'] += 1
  const reason = error instanceof Error ? error.message : String(error)
  counts.reasons.set(reason, (counts.reasons.get(reason) ?? 0) + 1)
}
