import { sql } from 'kysely'
import * as rules from '#areas/players/rules/messages/broadcast.ts'
import { previewOf, type Category } from '#areas/players/rules/messages/thread.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { record } from '#engine/recorder/record.ts'
import { asRow } from '#engine/records/record-of.ts'
import { messageBroadcast } from '#areas/players/messages/broadcasts/message-broadcast.record.ts'
import { statementTask } from '#engine/tasks/task.ts'
import { isActive, maySend } from './writer.ts'

interface DueBroadcast {
  readonly id: string
  readonly by: string
  readonly domain_id: number
  readonly agent_id: bigint | null
  readonly audience: rules.Audience
  readonly segment: unknown
  readonly subject: string
  readonly body: string
  readonly category: Category
  readonly attachment: string | null
  readonly attachment_sha256: string | null
  readonly status: rules.BroadcastState
  readonly reached: number
  readonly passed: bigint | null
  readonly version: number
  readonly is_active: boolean
  readonly may_send: boolean
  readonly is_of_house: boolean
  readonly stands_there: boolean
}

/**
 * Claims the next due broadcast, skipping those locked by other workers, and checks again whether its author may still
 * send it.
 */
async function claimNextDue(tx: WriteTx): Promise<DueBroadcast | undefined> {
  const { rows } = await sql<DueBroadcast>`
    with due as (select * from message_broadcast where status in ('SCHEDULED', 'SENDING') and send_at <= now()
      order by send_at, id limit 1 for update skip locked)
    select d.*, coalesce(${isActive}, false) as is_active, coalesce(${maySend}, false) as may_send,
      exists (select from staff_domain x where x.staff_id = d.staff_id and x.domain_id in (0, d.domain_id)) as is_of_house,
      s.agent_id is not distinct from d.agent_id and (d.agent_id is null or d.segment ->> 'agent' is null
        or exists (select from agent a where a.id = (d.segment ->> 'agent')::bigint and a.upline @> array[d.agent_id])) as stands_there
    from due d left join staff s on s.id = d.staff_id left join role r on r.id = s.role_id`.execute(tx)
  return rows[0]
}

/** Sends to the next accounts after the last one reached: one thread with one message each, in one statement. */
async function sendBatch(tx: WriteTx, due: DueBroadcast, limit: number): Promise<rules.Batch> {
  const { id, domain_id, audience, category, agent_id, passed, by, subject, body, attachment, attachment_sha256 } = due
  const segment = JSON.stringify(due.segment)
  const those =
    audience === 'AGENTS'
      ? sql`select cell_of(a.id) as cell, a.id from broadcast_agents(${domain_id}, ${segment}::jsonb, ${agent_id}::bigint) a
          where (cell_of(a.id), a.id) > (coalesce(cell_of(${passed}::bigint), -1), coalesce(${passed}::bigint, 0)) order by 1, 2 limit ${limit}`
      : sql`select p.cell, p.id from broadcast_players(${domain_id}, ${category}, ${segment}::jsonb, ${agent_id}::bigint) p
          where (p.cell, p.id) > (coalesce(cell_of(${passed}::bigint), -1), coalesce(${passed}::bigint, 0)) order by p.cell, p.id limit ${limit}`
  const { rows } = await sql<{ reached: number; passed: bigint | null }>`
    with those as (${those}),
    next as (select cell, id, uuidv7() as thread, date_trunc('milliseconds', now()) as at from those),
    threads as (insert into message_thread (cell, account_id, id, domain_id, account_kind, subject, category, status, opened_by,
        opened_at, last_at, last_side, last_text, unread_account, broadcast_id)
      select cell, id, thread, ${domain_id}, ${audience === 'AGENTS' ? 'AGENT' : 'PLAYER'}, ${subject}, ${category}, 'PENDING', ${by}, at, at, 'HOUSE', ${previewOf(body)}, 1, ${id}::uuid from next),
    letters as (insert into message (cell, account_id, thread_id, domain_id, side, author, body, attachment, attachment_sha256, at)
      select cell, id, thread, ${domain_id}, 'HOUSE', ${by}, ${body}, ${attachment}::uuid, ${attachment_sha256}::text, at from next)
    select count(*)::int as reached, (array_agg(id order by cell desc, id desc))[1] as passed from next`.execute(tx)
  const [{ reached, passed: last } = { reached: 0, passed: null }] = rows
  return { reached, passed: last, isLast: reached < limit }
}

/**
 * Records a state change in the audit log under the author. Progress without a state change only updates the counter.
 */
async function recordChange(tx: WriteTx, due: DueBroadcast, decision: rules.BroadcastDecision): Promise<void> {
  if (decision.refused !== undefined) throw new Error(`Due broadcast was refused: ${decision.refused}`)
  await record(tx, decision, {
    by: due.by,
    subject: messageBroadcast.subjectOf(asRow(due)),
    flow: rules.broadcastFlow,
    domainId: due.domain_id,
    trail: { action: 'message-broadcasts.hour', route: 'job' },
    enqueue: () => Promise.reject(new Error('A message enqueues no job')),
  })
}

/** Recipients per transaction. Small, so that cancelling takes effect quickly. */
const defaultBatchSize = 500

/**
 * Sends the next batch that is due. Returns whether there was one. If the process dies, the next run continues after
 * the last committed batch.
 */
export async function sendNextBatch(tx: WriteTx, limit = defaultBatchSize): Promise<boolean> {
  const due = await claimNextDue(tx)
  if (!due) return false
  const { is_active, may_send, is_of_house, stands_there } = due
  const now = new Date()
  const refused = rules.authorRefusal({
    isActive: is_active,
    maySend: may_send,
    isOfHouse: is_of_house,
    standsThere: stands_there,
  })
  if (refused) {
    await recordChange(tx, due, rules.refuseBroadcast(refused.refused, now))
    return true
  }
  const portion = await sendBatch(tx, due, limit)
  const decision = rules.afterBatch(due, portion, now)
  if (decision) await recordChange(tx, due, decision)
  else
    await tx
      .updateTable('message_broadcast')
      .set({ reached: due.reached + portion.reached, passed: portion.passed })
      .where('id', '=', due.id)
      .execute()
  return true
}

export const sendBroadcasts = statementTask(5_000, async (tx) => Number(await sendNextBatch(tx)))
