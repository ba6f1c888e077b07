import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'
import { threadFlow } from '#areas/players/rules/messages/thread.ts'
import { uuidPattern } from '#values/id.ts'

const perhaps = z.nullable(z.string())

/** One conversation to read, oldest first, with what staff must know of whom they talk with. */
export const thread = query({
  at: '/api/message-box/:id/thread',
  title: 'Thread',
  permission: 'MESSAGE_VIEW',
  scope: 'downline',
  parameters: z.object({
    id: z.string('Enter the id of a thread').check(z.regex(uuidPattern, 'Not the id of a thread')),
  }),
  answer: z.object({
    id: z.string(),
    subject: z.string(),
    status: z.enum(threadFlow.states as [string, ...string[]]),
    unread: z.number(),
    /** Whether the reader is the account itself and not the house. */
    isOwn: z.boolean(),
    account: z.object({
      id: z.string(),
      kind: z.enum(['PLAYER', 'AGENT']),
      username: z.string(),
      status: z.string(),
      balance: z.string(),
      exposure: z.string(),
      kyc: perhaps,
      tags: z.array(z.string()),
      lastLoginAt: perhaps,
    }),
    messages: z.array(
      z.object({
        id: z.string(),
        side: z.enum(['HOUSE', 'ACCOUNT', 'NOTE']),
        author: z.string(),
        body: z.string(),
        at: z.string(),
        /** Whether a picture came with it. */
        hasPicture: z.boolean(),
        /** Whether the account has opened it; null for what it wrote itself. */
        isRead: z.nullable(z.boolean()),
      }),
    ),
    templates: z.array(z.object({ id: z.string(), name: z.string(), body: z.string() })),
  }),
})
