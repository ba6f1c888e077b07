import { z } from 'zod/mini'
import { many, nullable } from '#blueprint/answer.ts'
import { amount, id, instant, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { idParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'

const parameters = z.object({ id: idParameter('Enter a user id.') })

export const sessionAnswer = {
  key: text(),
  startedAt: instant(),
  lastSeenAt: instant(),
  endedAt: nullable(instant()),
  endReason: nullable(text()),
  isAlive: toggle(),
  isCurrent: toggle(),
  ip: nullable(text()),
  userAgent: nullable(text()),
}

/** Identity, permissions and sign-in protection of one staff account. */
export const userCard = query({
  at: '/api/users/:id/card',
  title: 'User',
  permission: 'USER_DETAIL',
  scope: 'downline',
  parameters,
  answer: {
    id: id(),
    username: text(),
    name: text(),
    email: text(),
    isEmailVerified: toggle(),
    role: text(),
    roleId: id(),
    rank: integer(),
    agent: nullable(text()),
    agentId: nullable(id()),
    domains: many(text()),
    status: text(),
    isDeveloper: toggle(),
    isTwoStep: toggle(),
    recoveryCodes: integer(),
    hasTransactionPassword: toggle(),
    mustReset: toggle(),
    isLocked: toggle(),
    itemLimit: nullable(amount('', { isCommon: true })),
    dayLimit: nullable(amount('', { isCommon: true })),
    approvedToday: amount('', { isCommon: true }),
    allowedIps: many(text()),
    needsSecondStep: toggle(),
    timeZone: nullable(text()),
    hours: text(),
    createdAt: instant(),
    createdBy: nullable(text()),
    lastLoginAt: nullable(instant()),
    lastLoginIp: nullable(text()),
    passwordChangedAt: instant(),
    temporaryUntil: nullable(instant()),
    permissions: many(text()),
    /** Why the reader cannot change this account; null if they can. */
    untouchable: nullable(text()),
  },
})

export const userSessions = query({
  at: '/api/users/:id/sessions',
  title: 'Sessions',
  permission: 'USER_DETAIL',
  scope: 'downline',
  parameters,
  answer: many(sessionAnswer),
})

/** Recent sign-in attempts, successful and failed, for this username. */
export const userLogins = query({
  at: '/api/users/:id/logins',
  title: 'Logins',
  permission: 'USER_DETAIL',
  scope: 'downline',
  parameters,
  answer: many({ at: instant(), ip: text(), succeeded: toggle(), isKnownDevice: toggle() }),
})
