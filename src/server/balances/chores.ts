import type { Database } from '#database/connect.ts'
import type { Repeating } from '../jobs/repeat.ts'
import { closeNextDay } from './close-day.ts'
import { expireAdjustments } from './expire-adjustments.ts'

/** What is done about balances without being asked. */
export const balanceChores = (db: Database): readonly Omit<Repeating, 'onFault'>[] => [
  { everyMs: 30_000, work: async () => (await expireAdjustments(db)) > 0 },
  { everyMs: 60_000, work: () => closeNextDay(db) },
]
