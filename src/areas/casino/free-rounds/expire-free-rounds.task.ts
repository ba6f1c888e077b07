import { sql } from 'kysely'
import { recordTask } from '#engine/tasks/record-task.ts'
import { expireRounds } from '#areas/casino/rules/free-rounds.ts'
import { freeRoundGrant } from './free-rounds.record.ts'

/** Ends grants whose time is over; wins of rounds that were used stay. */
export const expireFreeRounds = recordTask(freeRoundGrant, {
  name: 'free-rounds.expiry',
  everyMs: 60_000,
  due: sql<boolean>`free_round_grant.status in ('GRANTED', 'IN_USE') and free_round_grant.expires_at <= now()`,
  rule: (_, now) => expireRounds(now),
})
