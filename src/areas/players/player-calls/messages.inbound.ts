import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { mayWrite } from '#areas/players/rules/care/gate.ts'
import { startThread, fileDomainRows } from '#areas/players/rules/messages/message.ts'
import { categories, priorities, addMessage, markRead, threadFlow } from '#areas/players/rules/messages/thread.ts'
import { cellOf } from '#values/id.ts'
import { decide, onTable, isRefusal, refuse } from '#blueprint/decision/decision.ts'
import type { Tx } from '#engine/action/act.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { attachableBy } from '#engine/pictures/attached.ts'
import { uploadAgain } from '../messages/messages.act.ts'
import { lockPlayerRecipient } from '../messages/recipient.facts.ts'
import { messageThread } from '#areas/players/messages/threads/message-thread.record.ts'
import { messageRow, toWrite } from '#areas/players/messages/threads/threads.act.ts'
import { accountId, externalId, rowId, text } from '#blueprint/inbound/field-schemas.ts'

export const playerMessage = inbound({
  path: '/message',
  title: 'Send a message from a player',
  description: 'Starts a thread with a subject, or continues one of the player’s own threads.',
  input: z.strictObject({
    externalId,
    player: accountId,
    thread: z.optional(rowId),
    subject: z.optional(text(120)),
    category: z.optional(z.enum(categories)),
    priority: z.optional(z.enum(priorities)),
    body: text(4000),
    /** File id as returned by the picture upload. */
    picture: z.optional(rowId),
  }),
  answer: z.object({ thread: rowId }),
})

/** Locks the thread, if it belongs to this player. */
async function lockOwnThread(tx: Tx, id: string, player: string) {
  const row = await messageThread.lockAsSystem(tx, id)
  return row && String(row.accountId) === player ? toWrite(row) : null
}

export const playerMessageHandler = inboundHandler(playerMessage, {
  externalId: ({ externalId: id }) => ({ kind: 'message', id }),
  async facts(tx, { input: { player, thread, picture = null }, now, caller, scope }) {
    const recipient = await lockPlayerRecipient(tx, { id: player, scope, now })
    if (!recipient) return null
    const written = { ...recipient, attached: await attachableBy(tx, `site:${caller.name}`, picture) }
    if (thread === undefined) return { ...written, found: null }
    const found = await lockOwnThread(tx, thread, player)
    return found && { ...written, found, subject: found.subject }
  },
  rule({ to, care, found, attached }, { input, now }) {
    const { body } = input
    const refusal = mayWrite(care, now)
    if (refusal) return refusal
    if (attached === undefined) return refuse(uploadAgain.refused, 'picture')
    const line = { side: 'ACCOUNT', author: input.player, body, at: now, attached } as const
    if (found) {
      const written = addMessage(found.row, line, messageRow(found.row, line))
      if (isRefusal(written)) return written
      const payload = { account: input.player, thread: found.row.id, side: line.side }
      return decide<'message_thread' | 'player'>({
        ...onTable('message_thread', written),
        rows: [...(written.rows ?? []), ...fileDomainRows(attached, found.row.domainId)],
        events: [{ name: 'message.sent', payload }],
      })
    }
    if (input.subject === undefined) return refuse('A new thread needs a subject.', 'subject')
    const { subject, category = 'SUPPORT', priority = 'NORMAL' } = input
    return startThread(
      to,
      { subject, body, category, priority, attached },
      { by: input.player, side: 'ACCOUNT', at: now },
    )
  },
  reply: async ({ to, found }) => ({ thread: found?.row.id ?? to.threadId }),
})

const line = z.object({
  id: rowId,
  side: z.enum(['HOUSE', 'ACCOUNT']),
  body: z.string(),
  at: z.string(),
  hasPicture: z.boolean(),
})

export const playerMessages = inbound({
  path: '/messages',
  title: 'List the messages of a player',
  description:
    'The player’s last 50 threads, newest first, each with its messages, oldest first. Staff notes are not included. Fetch the picture of a message with /message/picture.',
  input: z.strictObject({ player: accountId }),
  answer: z.object({
    unread: z.int(),
    threads: z.array(
      z.object({
        thread: rowId,
        subject: z.string(),
        status: z.enum(threadFlow.states as [string, ...string[]]),
        unread: z.int(),
        messages: z.array(line),
      }),
    ),
  }),
})

async function readThreads(tx: Tx, player: { readonly cell: number; readonly id: bigint }) {
  const mine = tx.selectFrom('message_thread').where('cell', '=', player.cell).where('account_id', '=', player.id)
  const threads = await mine.selectAll().orderBy('last_at', 'desc').orderBy('id', 'desc').limit(50).execute()
  const messages =
    threads.length === 0
      ? []
      : await tx
          .selectFrom('message')
          .selectAll()
          .where('cell', '=', player.cell)
          .where('account_id', '=', player.id)
          .where('side', '<>', 'NOTE')
          .where(
            'thread_id',
            'in',
            threads.map(({ id }) => id),
          )
          .orderBy('id')
          .execute()
  return { threads, messages: Map.groupBy(messages, ({ thread_id }) => thread_id) }
}

export const playerMessagesHandler = inboundHandler(playerMessages, {
  externalId: () => null,
  async facts(tx, { input, now, scope }) {
    const player = await lockPlayerRecipient(tx, { id: input.player, scope, now })
    return player && readThreads(tx, { cell: cellOf(player.to.id), id: player.to.id })
  },
  rule: () => ({}),
  reply: async ({ threads, messages }) => ({
    unread: threads.reduce((sum, { unread_account: unread }) => sum + unread, 0),
    threads: threads.map(({ id, subject, status, unread_account: unread }) => ({
      thread: id,
      subject,
      status,
      unread,
      messages: (messages.get(id) ?? []).map((one) => ({
        id: one.id,
        side: one.side === 'HOUSE' ? ('HOUSE' as const) : ('ACCOUNT' as const),
        body: one.body,
        at: one.at.toISOString(),
        hasPicture: one.attachment !== null,
      })),
    })),
  }),
})

export const messageSeen = inbound({
  path: '/message/seen',
  title: 'Mark a thread as read by the player',
  description: 'Call this when the player opens the thread. Staff see that it was read.',
  input: z.strictObject({ player: accountId, thread: rowId }),
  answer: z.object({ thread: rowId }),
})

export const messageSeenHandler = inboundHandler(messageSeen, {
  // Idempotent without a claim: repeating the call changes nothing.
  externalId: () => null,
  facts: (tx, { input: { player, thread } }) => lockOwnThread(tx, thread, player),
  rule: (_, { now }) => markRead('ACCOUNT', now),
  reply: async ({ row }) => ({ thread: row.id }),
})

export const messageHandlers = [playerMessageHandler, playerMessagesHandler, messageSeenHandler]
