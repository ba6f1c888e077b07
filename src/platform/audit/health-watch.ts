import type { Database } from '#platform/database/connect.ts'
import { recordSystemEvent } from './denial-watch.ts'

/** Two clocks in milliseconds: the wall clock, which people and time servers can set, and a monotonic one. */
export interface Clocks {
  readonly wall: () => number
  readonly steady: () => number
}

const clocks: Clocks = { wall: () => Date.now(), steady: () => performance.now() }

/** Adjustments by time servers are smaller than this. */
const jumpMs = 2_000

/** Records a change of the system clock, since every audit row is dated by it. Call it once a second. */
export function clockWatch(db: Database, { wall, steady }: Clocks = clocks): () => Promise<boolean> {
  let offset = wall() - steady()
  return async () => {
    const jump = wall() - steady() - offset
    offset += jump
    if (Math.abs(jump) >= jumpMs) {
      const reason = `System clock moved ${jump > 0 ? 'forward' : 'back'} by ${Math.round(Math.abs(jump) / 1_000)} s`
      await recordSystemEvent(db, { action: 'clock.set', subject: 'house', reason })
    }
    return false
  }
}

/** Shorter outages are reconnects. */
const awayMs = 5_000

/** Nothing can be recorded while the database is unreachable, so the outage is recorded when it is back. */
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
      await recordSystemEvent(db, { action: 'database.unreachable', subject: 'database', reason })
    },
  }
}
