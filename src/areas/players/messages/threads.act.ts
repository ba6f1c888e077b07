import { sql } from 'kysely'
import { decide, refuse, type RowWrite } from '#blueprint/decision/decision.ts'
import {
  promotionRefusal,
  attachmentColumns,
  fileDomainRows,
  type Attached,
} from '#areas/players/rules/messages/message.ts'
import { addMessage, markRead, type Thread } from '#areas/players/rules/messages/thread.ts'
import { act, type ActionRequest, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { attachableBy } from '#engine/pictures/attached.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import { uploadAgain } from './messages.act.ts'
import { noteMessage, readThread, replyMessage, threadMoves, threadQueue } from './thread.actions.ts'
import { threadSubject, sideOf, findThread, type ScopedThread } from './thread.data.ts'

type ThreadLookup = Parameters<typeof findThread>[1]

async function lockThread(tx: Tx, request: ThreadLookup) {
  const found = await findThread(tx, request, true)
  return found && { ...found, subject: threadSubject(found) }
}

/** Writing sets the status without a flow transition, so only the version is checked. */
async function lockToWrite(tx: Tx, request: ThreadLookup) {
  const found = await lockThread(tx, request)
  if (!found) return null
  const { state: _, ...subject } = found.subject
  return { ...found, subject }
}

export const toThread = ({ row }: Pick<ScopedThread, 'row'>): Thread => ({
  status: row.status,
  unreadOperator: row.unread_operator,
  unreadAccount: row.unread_account,
})

interface NewMessage {
  readonly side: 'HOUSE' | 'ACCOUNT' | 'NOTE'
  readonly author: string
  readonly body: string
  readonly at: Date
  readonly attached?: Attached | null
}

export const messageRow = ({ row }: Pick<ScopedThread, 'row'>, { attached, ...line }: NewMessage): RowWrite => ({
  table: 'message',
  values: {
    cell: row.cell,
    account_id: row.account_id,
    thread_id: row.id,
    domain_id: row.domain_id,
    ...line,
    body: line.body.trim(),
    ...attachmentColumns(attached),
  },
})

async function isSelfExcluded(tx: Tx, { row }: Pick<ScopedThread, 'row'>, now: Date): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean
  }>`select is_excluded(p.cell, p.id, p.email, p.phone, ${now}::timestamptz) as is from player p
    where p.cell = ${row.cell} and p.id = ${row.account_id}`.execute(tx)
  return rows[0]?.is ?? false
}

export const replyMessageAct = act(replyMessage, {
  async facts(tx, request: ThreadLookup & ActionRequest<typeof replyMessage>) {
    const found = await lockToWrite(tx, request)
    if (!found) return null
    const attached = await attachableBy(tx, request.actor.username, request.input.attachment)
    return { ...found, attached, isExcluded: await isSelfExcluded(tx, found, request.now) }
  },
  rule(found, { input: { body }, actor, now }) {
    const { attached, isExcluded } = found
    if (attached === undefined) return uploadAgain
    const side = sideOf(found, actor)
    const advertises = promotionRefusal({ side, category: found.row.category, isExcluded })
    if (advertises) return advertises
    const written = addMessage(
      toThread(found),
      { side, body, at: now },
      messageRow(found, { side, author: actor.username, body, at: now, attached }),
    )
    if ('refused' in written) return written
    const payload = { account: String(found.row.account_id), thread: found.row.id, side }
    return decide({
      ...written,
      rows: [...(written.rows ?? []), ...fileDomainRows(attached, found.row.domain_id)],
      events: [{ name: 'message.sent', payload }],
    })
  },
})

export const noteMessageAct = act(noteMessage, {
  facts: lockToWrite,
  rule: (found, { input: { body }, actor, now }) =>
    sideOf(found, actor) === 'ACCOUNT'
      ? refuse('Only upline users can add staff notes to this conversation.')
      : decide({
          rows: [messageRow(found, { side: 'NOTE', author: actor.username, body, at: now })],
          message: 'Staff note added',
        }),
})

/** Claims of conversations; the account itself is not a reviewer. */
export const threadReview = queueActs(threadQueue, {
  async lock(tx, request) {
    const found = await lockThread(tx, request)
    return found && { ...found, isOwn: sideOf(found, request.actor) === 'ACCOUNT' }
  },
  barred: ({ isOwn }) => (isOwn ? refuse('Only users above you can be assigned.') : null),
})

const moveMessages = { close: 'Closed', reopen: 'Reopened', spam: 'Marked as spam' }

export const threadActs = [
  replyMessageAct,
  noteMessageAct,
  ...Object.values(threadReview),
  ...moveActs(threadMoves, {
    facts: lockThread,
    rule: (_, move) =>
      decide({ move, message: moveMessages[move], ...(move === 'spam' ? { set: { unread_operator: 0 } } : {}) }),
  }),
  act(readThread, { facts: lockToWrite, rule: (found, { actor, now }) => markRead(sideOf(found, actor), now) }),
]
