import type { Database } from '#platform/database/connect.ts'
import { note } from './watch.ts'

/** Two ways of telling time: one that people and time servers set, one that only goes on. Milliseconds. */
export interface Clocks {
  readonly wall: () => number
  readonly steady: () => number
}

const clocks: Clocks = { wall: () => Date.now(), steady: () => performance.now() }

/** Time servers correct by less. */
const jumpMs = 2_000

/** Looked at every second: whoever sets the clock of the house is told of, since all that is recorded is dated by it. */
export function clockWatch(db: Database, { wall, steady }: Clocks = clocks): () => Promise<boolean> {
  let apart = wall() - steady()
  return async () => {
    const jump = wall() - steady() - apart
    apart += jump
    if (Math.abs(jump) >= jumpMs) {
      const reason = `System clock moved ${jump > 0 ? 'forward' : 'back'} by ${Math.round(Math.abs(jump) / 1_000)} s`
      await note(db, { action: 'clock.set', subject: 'house', reason })
    }
    return false
  }
}

/** Shorter than this is a connection that was lost and found. */
const awayMs = 5_000

/** While the database cannot be reached nothing can be recorded; that it was not is recorded when it is back. */
export function reachWatch(db: Database, { steady }: Clocks = clocks) {
  let since: number | null = null
  return {
    failed(): void {
      since ??= steady()
    },
    async isBack(): Promise<void> {
      const away = since === null ? 0 : steady() - since
      since = null
      if (away < awayMs) return
      const reason = `Database unreachable for ${Math.round(away / 1_000)} s`
      await note(db, { action: 'database.unreachable', subject: 'database', reason })
    },
  }
}
