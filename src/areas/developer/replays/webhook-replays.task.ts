import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { task } from '#engine/tasks/task.ts'
import { isActiveStaff } from '#platform/auth/login-window.ts'
import { continueReplay, replayFlow, stepOf } from '#areas/developer/rules/replays/background-replay.ts'
import { nextMatching } from './matching-deliveries.facts.ts'
import { webhookReplay, type ReplayRow } from './webhook-replay.record.ts'

const isDue = sql<boolean>`webhook_replay.status = 'RUNNING' and webhook_replay.next_at <= now()`

/** Whether the user who began it still is a developer of the operator with this domain. */
async function mayGoOn(tx: Tx, { staffId, domainId }: ReplayRow): Promise<boolean> {
  const { rows } = await sql`select from staff p join role r on r.id = p.role_id
    join staff_domain own on own.staff_id = p.id and own.domain_id = ${domainId}
    where p.id = ${staffId} and p.is_developer and p.agent_id is null and ${sql.raw(isActiveStaff())}`.execute(tx)
  return rows.length > 0
}

/** Queues the next deliveries of each replay that runs. */
export const continueReplays = task({
  name: 'webhooks.replay',
  everyMs: 1_000,
  batchSize: 20,
  due: (tx, { limit }) => webhookReplay.claim(tx, isDue, limit),
  facts: async (tx, row: ReplayRow) => ({
    row,
    id: row.id,
    mayGoOn: await mayGoOn(tx, row),
    matched: await nextMatching(
      tx,
      { ...row, from: row.fromAt, to: row.toAt },
      { after: row.afterId, limit: stepOf(row.perSecond) },
    ),
  }),
  subject: ({ row }) => webhookReplay.subjectOf(row),
  flow: replayFlow,
  by: ({ row }) => row.createdBy,
  rule: ({ row, ...step }, now) => continueReplay(row, { ...step, endpointStatus: row.endpointStatus }, now),
})
