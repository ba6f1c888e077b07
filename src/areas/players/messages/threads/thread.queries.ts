import { z } from 'zod/mini'
import { choicesAnswer, many, nullable, option } from '#blueprint/answer.ts'
import { amount, id, instant, integer, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { uuidParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'
import { replyLanguages, threadFlow } from '#areas/players/rules/messages/thread.ts'

/** One conversation, oldest message first, with account details staff need. */
export const thread = query({
  at: '/api/message-box/:id/thread',
  title: 'Thread',
  permission: 'MESSAGE_VIEW',
  scope: 'downline',
  parameters: z.object({
    id: uuidParameter('Enter a valid thread id.'),
  }),
  currencyOf: ['message_thread', 'id'],
  answer: {
    id: uuid(),
    subject: text(),
    status: option(threadFlow.states),
    /** The user who has claimed the conversation; null for the account itself. */
    assigned: nullable(text()),
    unread: integer(),
    /** Whether the reader is the account itself. */
    isOwn: toggle(),
    account: {
      id: id(),
      kind: option(['PLAYER', 'AGENT']),
      username: text(),
      status: text(),
      balance: amount(),
      exposure: amount(),
      kyc: nullable(text()),
      tags: many(text()),
      lastLoginAt: nullable(instant()),
    },
    messages: many({
      id: uuid(),
      side: option(['HOUSE', 'ACCOUNT', 'NOTE']),
      author: text(),
      body: text(),
      at: instant(),
      hasPicture: toggle(),
      /** Whether the account has opened it; null for its own messages. */
      isRead: nullable(toggle()),
    }),
    templates: many({ id: uuid(), name: text(), language: option(replyLanguages), body: text() }),
  },
})

export const templates = query({
  at: '/api/message-templates',
  title: 'Message templates',
  permission: 'MESSAGE_VIEW',
  scope: 'everyone',
  parameters: z.object({}),
  answer: choicesAnswer,
})
