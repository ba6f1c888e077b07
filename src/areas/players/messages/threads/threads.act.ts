import { sql } from 'kysely'
import { decide, refuse, type RowWrite } from '#blueprint/decision/decision.ts'
import {
  promotionRefusal,
  attachmentColumns,
  fileDomainRows,
  type Attached,
} from '#areas/players/rules/messages/message.ts'
import { addMessage, markRead } from '#areas/players/rules/messages/thread.ts'
import { act, type Tx } from '#engine/action/act.ts'
import type { RowLookup } from '#engine/records/record-of.ts'
import { moveActs } from '#engine/move-acts.ts'
import { attachableBy } from '#engine/pictures/attached.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import { uploadAgain } from '#areas/players/messages/messages.act.ts'
import { noteMessage, readThread, replyMessage, threadMoves, threadQueue } from './thread.actions.ts'
import { messageThread, type ThreadRow } from './message-thread.record.ts'
import { sideOf } from './thread.data.ts'

/** Writing sets the status without a flow transition, so only the version is checked. */
export function toWrite(row: ThreadRow) {
  const { state: _, ...subject } = messageThread.subjectOf(row)
  return { row, subject }
}

async function lockToWrite(tx: Tx, lookup: RowLookup) {
  const row = await messageThread.lock(tx, lookup)
  return row && toWrite(row)
}

interface NewMessage {
  readonly side: 'HOUSE' | 'ACCOUNT' | 'NOTE'
  readonly author: string
  readonly body: string
  readonly at: Date
  readonly attached?: Attached | null
}

export const messageRow = (row: ThreadRow, { attached, ...line }: NewMessage): RowWrite => ({
  table: 'message',
  values: {
    cell: row.cell,
    account_id: row.accountId,
    thread_id: row.id,
    domain_id: row.domainId,
    ...line,
    body: line.body.trim(),
    ...attachmentColumns(attached),
  },
})

async function isSelfExcluded(tx: Tx, { cell, accountId }: ThreadRow, now: Date): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean
  }>`select is_excluded(p.cell, p.id, p.email, p.phone, ${now}::timestamptz) as is from player p
    where p.cell = ${cell} and p.id = ${accountId}`.execute(tx)
  return rows[0]?.is ?? false
}

export const replyMessageAct = act(replyMessage, {
  async facts(tx, request) {
    const found = await lockToWrite(tx, request)
    if (!found) return null
    const attached = await attachableBy(tx, request.actor.username, request.input.attachment)
    return { ...found, attached, isExcluded: await isSelfExcluded(tx, found.row, request.now) }
  },
  rule({ row, attached, isExcluded }, { input: { body }, actor, now }) {
    if (attached === undefined) return uploadAgain
    const side = sideOf(row, actor)
    const advertises = promotionRefusal({ side, category: row.category, isExcluded })
    if (advertises) return advertises
    const written = addMessage(
      row,
      { side, body, at: now },
      messageRow(row, { side, author: actor.username, body, at: now, attached }),
    )
    if ('refused' in written) return written
    const payload = { account: String(row.accountId), thread: row.id, side }
    return decide({
      ...written,
      rows: [...(written.rows ?? []), ...fileDomainRows(attached, row.domainId)],
      events: [{ name: 'message.sent', payload }],
    })
  },
})

export const noteMessageAct = act(noteMessage, {
  facts: lockToWrite,
  rule: ({ row }, { input: { body }, actor, now }) =>
    sideOf(row, actor) === 'ACCOUNT'
      ? refuse('Only upline users can add staff notes to this conversation.')
      : decide({
          rows: [messageRow(row, { side: 'NOTE', author: actor.username, body, at: now })],
          message: 'Staff note added',
        }),
})

/** Claims of conversations; the account itself is not a reviewer. */
export const threadReview = queueActs(threadQueue, {
  async lock(tx, request) {
    const row = await messageThread.lock(tx, request)
    return row && { subject: messageThread.subjectOf(row), isOwn: sideOf(row, request.actor) === 'ACCOUNT' }
  },
  barred: ({ isOwn }) => (isOwn ? refuse('Only users above you can be assigned.') : null),
})

const moveMessages = { close: 'Closed', reopen: 'Reopened', spam: 'Marked as spam' }

export const threadActs = [
  replyMessageAct,
  noteMessageAct,
  ...Object.values(threadReview),
  ...moveActs(threadMoves, messageThread, {
    rule: (_, move) =>
      decide({ move, message: moveMessages[move], ...(move === 'spam' ? { set: { unread_operator: 0 } } : {}) }),
  }),
  act(readThread, { facts: lockToWrite, rule: ({ row }, { actor, now }) => markRead(sideOf(row, actor), now) }),
]
