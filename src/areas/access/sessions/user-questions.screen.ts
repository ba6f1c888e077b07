import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'

const parameters = z.object({ id: z.string().check(z.regex(/^\d{1,18}$/, 'Enter the id of a user')) })
const perhaps = z.nullable(z.string())

export const sessionAnswer = z.object({
  key: z.string(),
  startedAt: z.string(),
  lastSeenAt: z.string(),
  endedAt: perhaps,
  endReason: perhaps,
  isAlive: z.boolean(),
  isCurrent: z.boolean(),
  ip: perhaps,
  userAgent: perhaps,
})

/** Who somebody is here, what he may, and how he stands. */
export const userCard = query({
  at: '/api/users/:id/card',
  title: 'User',
  permission: 'USER_DETAIL',
  scope: 'downline',
  parameters,
  answer: z.object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    email: z.string(),
    isEmailVerified: z.boolean(),
    role: z.string(),
    roleId: z.string(),
    rank: z.number(),
    agent: perhaps,
    agentId: perhaps,
    domains: z.array(z.string()),
    status: z.string(),
    isDeveloper: z.boolean(),
    isTwoStep: z.boolean(),
    recoveryCodes: z.number(),
    hasTransactionPassword: z.boolean(),
    mustReset: z.boolean(),
    isLocked: z.boolean(),
    itemLimit: perhaps,
    dayLimit: perhaps,
    approvedToday: z.string(),
    allowedIps: z.array(z.string()),
    needsSecondStep: z.boolean(),
    timeZone: perhaps,
    hours: z.string(),
    createdAt: z.string(),
    createdBy: perhaps,
    lastLoginAt: perhaps,
    lastLoginIp: perhaps,
    passwordChangedAt: z.string(),
    temporaryUntil: perhaps,
    permissions: z.array(z.string()),
    /** Why the reader may change nothing here, or null. */
    untouchable: perhaps,
  }),
})

export const userSessions = query({
  at: '/api/users/:id/sessions',
  title: 'Sessions',
  permission: 'USER_DETAIL',
  scope: 'downline',
  parameters,
  answer: z.array(sessionAnswer),
})

/** The last logins and failures under the name. */
export const userLogins = query({
  at: '/api/users/:id/logins',
  title: 'Logins',
  permission: 'USER_DETAIL',
  scope: 'downline',
  parameters,
  answer: z.array(z.object({ at: z.string(), ip: z.string(), succeeded: z.boolean(), isKnownDevice: z.boolean() })),
})
