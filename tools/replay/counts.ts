import { SiteRefusal } from '#simulator/player-site.ts'

/** What came of a replay so far. */
export interface Counts {
  /** Bets answered with yes. */
  placed: number
  refused: number
  /** Calls of which nobody knows what became of them. */
  failed: number
  /** Cues the product took. */
  told: number
  /** Cues it refused. */
  untold: number
  readonly reasons: Map<string, number>
}

export const noCounts = (): Counts => ({ placed: 0, refused: 0, failed: 0, told: 0, untold: 0, reasons: new Map() })

/** A no is counted where it belongs; whatever else goes wrong is a failure, and the replay goes on. */
export function countNo(counts: Counts, of: 'refused' | 'untold', error: unknown): void {
  counts[error instanceof SiteRefusal ? of : 'failed'] += 1
  const reason = error instanceof Error ? error.message : String(error)
  counts.reasons.set(reason, (counts.reasons.get(reason) ?? 0) + 1)
}
