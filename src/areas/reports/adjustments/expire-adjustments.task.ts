import { sql } from 'kysely'
import { expire } from '#areas/reports/rules/balances/adjustment.ts'
import { recordTask } from '#engine/tasks/record-task.ts'
import { adjustment } from './adjustment.record.ts'

/** Expires adjustments that were pending for 24 hours. */
export const expireAdjustments = recordTask(adjustment, {
  name: 'player-adjustments.expiry',
  everyMs: 30_000,
  due: sql<boolean>`adjustment.status = 'PENDING' and adjustment.expires_at <= now()`,
  rule: (_, now) => expire(now),
})
