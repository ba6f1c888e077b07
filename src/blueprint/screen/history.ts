import { z } from 'zod/mini'
import { many, nullable } from '#blueprint/answer.ts'
import { instant, json, text, uuid } from '#blueprint/kinds/kinds.ts'
import { uuidParameter } from '#blueprint/parameters.ts'
import { query } from './query.ts'

/** One audit entry with all details; values are as recorded. */
const auditEntry = {
  id: uuid(),
  at: instant(),
  actor: text(),
  role: nullable(text()),
  action: text(),
  entity: nullable(text()),
  subject: nullable(text()),
  summary: nullable(text()),
  result: text(),
  reason: nullable(text()),
  permission: nullable(text()),
  route: nullable(text()),
  ip: nullable(text()),
  visitor: nullable(text()),
  userAgent: nullable(text()),
  requestId: nullable(text()),
  journalId: nullable(text()),
  /** Of the domain of the record; null for records that belong to no domain. */
  currency: nullable(text()),
  input: json(),
  before: json(),
  after: json(),
  approval: nullable({
    id: uuid(),
    status: text(),
    maker: text(),
    checker: nullable(text()),
    requestedAt: instant(),
    reason: nullable(text()),
  }),
}

/** Change history of one record, newest first, 20 entries per page. */
export const history = query({
  at: '/api/history/:subject',
  title: 'History',
  permission: 'PANE_LOGS',
  scope: 'downline',
  parameters: z.object({
    subject: z
      .string('Enter a record.')
      .check(z.regex(/^[a-z_]{1,40}:[^/]{1,60}$/, 'Enter a record as type and id, like player:1000.')),
    before: z.optional(
      z.string().check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_[0-9a-f-]{36}$/, 'Not a valid history cursor.')),
    ),
  }),
  answer: { entries: many(auditEntry), next: nullable(text()) },
})

/** All audit entries of one request. */
export const requestAuditEntries = query({
  at: '/api/panel-logs/request/:requestId',
  title: 'Request',
  permission: 'PANE_LOGS',
  scope: 'downline',
  parameters: z.object({
    requestId: uuidParameter('Not a valid request id.'),
  }),
  answer: { entries: many(auditEntry), next: nullable(text()) },
})
