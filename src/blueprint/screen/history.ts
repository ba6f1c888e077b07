import { z } from 'zod/mini'
import { query } from './query.ts'
import { uuidPattern } from '#values/id.ts'

const perhaps = z.nullable(z.string())

/** One deed with everything that is known of it; values are as they were recorded. */
const deed = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  role: perhaps,
  action: z.string(),
  entity: perhaps,
  subject: perhaps,
  summary: perhaps,
  result: z.string(),
  reason: perhaps,
  permission: perhaps,
  route: perhaps,
  ip: perhaps,
  visitor: perhaps,
  userAgent: perhaps,
  requestId: perhaps,
  journalId: perhaps,
  input: z.unknown(),
  before: z.unknown(),
  after: z.unknown(),
  approval: z.nullable(
    z.object({
      id: z.string(),
      status: z.string(),
      maker: z.string(),
      checker: perhaps,
      askedAt: z.string(),
      reason: perhaps,
    }),
  ),
})

/** What was done to one thing, newest first, 20 at a time. */
export const history = query({
  at: '/api/history/:subject',
  title: 'History',
  permission: 'PANE_LOGS',
  scope: 'downline',
  parameters: z.object({
    subject: z
      .string('Enter what it is about')
      .check(z.regex(/^[a-z_]{1,40}:[^/]{1,60}$/, 'Enter a thing by its kind and id, like player:1000')),
    before: z.optional(
      z.string().check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_[0-9a-f-]{36}$/, 'Not a place in a history')),
    ),
  }),
  answer: z.object({ deeds: z.array(deed), next: perhaps }),
})

/** Everything one request left behind. */
export const requestDeeds = query({
  at: '/api/panel-logs/request/:requestId',
  title: 'Request',
  permission: 'PANE_LOGS',
  scope: 'downline',
  parameters: z.object({
    requestId: z.string('Enter the id of a request').check(z.regex(uuidPattern, 'Not the id of a request')),
  }),
  answer: z.object({ deeds: z.array(deed), next: perhaps }),
})
