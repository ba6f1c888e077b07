import { vi } from 'vitest'
import { until } from './until.ts'

export interface LeapingTime {
  /** Lets a second pass at once, and looks until there is something. */
  readonly untilReadAgain: typeof until
  readonly end: () => void
}

/** As long as any process keeps what it has read. */
const keptMs = 1_001

/**
 * The time that this process measures by, which leaps: what it keeps for a second is read again at once, where waiting for that second
 * would show nothing more. For the tests of one file, which ends it.
 */
export function leapingTime(): LeapingTime {
  const now = performance.now.bind(performance)
  let ahead = 0
  const measured = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
  return {
    untilReadAgain(what, look) {
      ahead += keptMs
      return until(what, look)
    },
    end: () => measured.mockRestore(),
  }
}
