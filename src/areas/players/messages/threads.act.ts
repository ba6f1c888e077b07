import { sql } from 'kysely'
import { decide, refuse, type RowOrder } from '#blueprint/decision/decision.ts'
import { advertisingRefusal, attachmentColumns, housed, type Attached } from '#areas/players/rules/messages/letter.ts'
import { said, seen, type Thread } from '#areas/players/rules/messages/thread.ts'
import { act, type Asked, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { attachedBy } from '#engine/pictures/attached.ts'
import { sendAgain } from './messages.act.ts'
import { assignThread, noteMessage, readThread, replyMessage, threadMoves } from './thread.actions.ts'
import { aboutThread, sideOf, threadInScope, type ScopedThread } from './thread.data.ts'

type Asking = Parameters<typeof threadInScope>[1]

async function lockThread(tx: Tx, wanted: Asking) {
  const found = await threadInScope(tx, wanted, true)
  return found && { ...found, subject: aboutThread(found) }
}

/** The state is decided by who writes and not by a move: the engine only holds it against the version. */
async function lockToWrite(tx: Tx, wanted: Asking) {
  const found = await lockThread(tx, wanted)
  if (!found) return null
  const { state: _, ...subject } = found.subject
  return { ...found, subject }
}

export const threadOf = ({ row }: Pick<ScopedThread, 'row'>): Thread => ({
  status: row.status,
  unreadHouse: row.unread_house,
  unreadAccount: row.unread_account,
})

interface Line {
  readonly side: 'HOUSE' | 'ACCOUNT' | 'NOTE'
  readonly author: string
  readonly body: string
  readonly at: Date
  readonly attached?: Attached | null
}

export const messageRow = ({ row }: Pick<ScopedThread, 'row'>, { attached, ...line }: Line): RowOrder => ({
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

async function hasExcludedHimself(tx: Tx, { row }: Pick<ScopedThread, 'row'>, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select is_excluded(p, ${now}::timestamptz) as is from player p
    where p.cell = ${row.cell} and p.id = ${row.account_id}`.execute(tx)
  return rows[0]?.is ?? false
}

export const replyMessageAct = act(replyMessage, {
  async facts(tx, wanted: Asking & Asked<typeof replyMessage>) {
    const found = await lockToWrite(tx, wanted)
    if (!found) return null
    const attached = await attachedBy(tx, wanted.actor.username, wanted.input.attachment)
    return { ...found, attached, isExcluded: await hasExcludedHimself(tx, found, wanted.now) }
  },
  rule(found, { input: { body }, actor, now }) {
    const { attached, isExcluded } = found
    if (attached === undefined) return sendAgain
    const side = sideOf(found, actor)
    const advertises = advertisingRefusal({ side, category: found.row.category, isExcluded })
    if (advertises) return advertises
    const written = said(
      threadOf(found),
      { side, body, at: now },
      messageRow(found, { side, author: actor.username, body, at: now, attached }),
    )
    if ('refused' in written) return written
    const payload = { account: String(found.row.account_id), thread: found.row.id, side }
    return decide({
      ...written,
      rows: [...(written.rows ?? []), ...housed(attached, found.row.domain_id)],
      events: [{ name: 'message.sent', payload }],
    })
  },
})

export const noteMessageAct = act(noteMessage, {
  facts: lockToWrite,
  rule: (found, { input: { body }, actor, now }) =>
    sideOf(found, actor) === 'ACCOUNT'
      ? refuse('Notes are of those above you')
      : decide({
          rows: [messageRow(found, { side: 'NOTE', author: actor.username, body, at: now })],
          message: 'Staff note added',
        }),
})

export const assignThreadAct = act(assignThread, {
  async facts(tx, wanted: Asking & Asked<typeof assignThread>) {
    const found = await lockToWrite(tx, wanted)
    if (!found) return null
    const { input, actor, scope } = wanted
    const name = input.to ?? actor.username
    const person = await tx
      .selectFrom('staff')
      .select(['username', 'agent_id', 'status'])
      .where((where) => where(where.fn('lower', ['username']), '=', name.toLowerCase()))
      // Who works in other houses alone is nobody here.
      .where('id', 'in', (row) =>
        row.selectFrom('staff_domain').select('staff_id').where('domain_id', '=', found.row.domain_id),
      )
      .executeTakeFirst()
    const isOurs = scope.includes(person?.agent_id)
    return { ...found, to: person?.status === 'ACTIVE' && isOurs ? person.username : null }
  },
  rule: ({ to }) =>
    to === null
      ? refuse('There is nobody of this name', 'to')
      : decide({ set: { assigned_to: to }, message: `Assigned to ${to}` }),
})

const moved = { close: 'Closed', reopen: 'Reopened', spam: 'Marked as spam' }

export const threadActs = [
  replyMessageAct,
  noteMessageAct,
  assignThreadAct,
  ...moveActs(threadMoves, {
    facts: lockThread,
    rule: (_, move) => decide({ move, message: moved[move], ...(move === 'spam' ? { set: { unread_house: 0 } } : {}) }),
  }),
  act(readThread, { facts: lockToWrite, rule: (found, { actor, now }) => seen(sideOf(found, actor), now) }),
]
