import { sql } from 'kysely'
import { draftFlow, sendScheduled } from '#areas/players/rules/messages/draft.ts'
import type { Recipient } from '#areas/players/rules/messages/message.ts'
import type { Category, Priority } from '#areas/players/rules/messages/thread.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { asRow } from '#engine/records/record-of.ts'
import { task } from '#engine/tasks/task.ts'
import { messageDraft } from '#areas/players/messages/broadcasts/message-draft.record.ts'
import { isActive, maySend } from './writer.ts'

interface DueMessage {
  readonly id: string
  readonly by: string
  readonly domain_id: number
  readonly account_id: bigint
  readonly account_kind: 'PLAYER' | 'AGENT'
  readonly subject: string
  readonly body: string
  readonly category: Category
  readonly priority: Priority
  readonly attachment: string | null
  readonly attachment_sha256: string | null
  readonly status: 'SCHEDULED'
  readonly version: number
  readonly thread_id: string
  readonly is_active: boolean
  readonly may_send: boolean
  readonly reaches: boolean
  readonly is_excluded: boolean
  readonly writes_to_own: boolean
  readonly agent_id: bigint | null
}

/** Locks the messages that are due, skipping those locked by other workers, with everything that is checked again now. */
async function dueMessages(tx: WriteTx, limit: number): Promise<readonly DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    with due as (select * from message_draft where status = 'SCHEDULED' and send_at <= now() order by send_at limit ${limit} for update skip locked)
    select d.*, uuidv7() as thread_id, s.agent_id,
      ${isActive} as is_active, ${maySend} as may_send,
      exists (select from staff_domain x where x.staff_id = s.id and x.domain_id in (0, d.domain_id))
        and p.erased_at is null and coalesce(a.id, p.id) is not null
        and (s.agent_id is null or a.upline @> array[s.agent_id]) as reaches,
      coalesce(is_excluded(p.cell, p.id, p.email, p.phone, now()), false) as is_excluded,
      s.agent_id is not distinct from d.account_id as writes_to_own
    from due d join staff s on s.id = d.staff_id join role r on r.id = s.role_id
    left join player p on d.account_kind = 'PLAYER' and p.cell = cell_of(d.account_id) and p.id = d.account_id
    left join agent a on a.id = coalesce(p.agent_id, case d.account_kind when 'AGENT' then d.account_id end)
    order by d.send_at`.execute(tx)
  return rows
}

/** Sends the drafts whose time has come, or says why one is not sent. */
export const sendScheduledMessages = task({
  name: 'message-drafts.hour',
  everyMs: 5_000,
  batchSize: 20,
  due: (tx, { limit }) => dueMessages(tx, limit),
  subject: (due: DueMessage) => messageDraft.subjectOf(asRow(due)),
  flow: draftFlow,
  rule(due, now) {
    const to: Recipient = {
      id: due.account_id,
      kind: due.account_kind,
      domainId: due.domain_id,
      threadId: due.thread_id,
      isExcluded: due.is_excluded,
    }
    const { subject, body, category, priority, attachment, attachment_sha256: sha256 } = due
    const attached = attachment === null || sha256 === null ? null : { id: attachment, sha256 }
    const sender = { isActive: due.is_active, maySend: due.may_send, reaches: due.reaches }
    const written = { by: due.by, side: due.writes_to_own ? 'ACCOUNT' : 'HOUSE', at: now } as const
    return sendScheduled(sender, to, { subject, body, category, priority, attached }, written)
  },
  by: ({ by }) => by,
})
