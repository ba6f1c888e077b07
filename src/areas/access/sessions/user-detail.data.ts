import { sql } from 'kysely'
import { lockedUntil } from '#platform/auth/rules/lock-out.ts'
import { nameKeyOf } from '#platform/auth/sessions/login.ts'
import type { Tx } from '#engine/action/act.ts'
import { answerRow } from '#engine/derived/answer-row.ts'
import { readAccountSecurity, readSessions } from './account.data.ts'
import { userEditRefusal } from '#areas/access/users/user-record.facts.ts'
import { user, type UserRow } from '#areas/access/users/user.record.ts'
import { userCard, userLogins, userSessions } from './user.queries.ts'
import { weekdays } from '#areas/access/users/shared.ts'

const hoursText = ({ accessDays, accessFrom, accessTo }: UserRow): string => {
  const days =
    accessDays.length === 0 ? 'Every day' : accessDays.map((day) => weekdays[day - 1]?.slice(0, 3)).join(', ')
  return accessFrom === null ? (accessDays.length === 0 ? 'Any time' : days) : `${days}, ${accessFrom} to ${accessTo}`
}

async function domainNames(tx: Tx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('domain')
    .select('name')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  return rows.map(({ name }) => name)
}

async function roleLimits(tx: Tx, { roleId, itemLimit, dayLimit }: UserRow) {
  const role = await tx
    .selectFrom('role')
    .select(['item_limit', 'day_limit'])
    .where('id', '=', roleId)
    .executeTakeFirst()
  return { itemLimit: itemLimit ?? role?.item_limit ?? null, dayLimit: dayLimit ?? role?.day_limit ?? null }
}

interface Attempt {
  readonly at: Date
  readonly ip: string
  readonly succeeded: boolean
  readonly isKnownDevice: boolean
}

async function attemptsOf(tx: Tx, username: string): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`select at, ip, succeeded, is_known_device as "isKnownDevice" from login_attempt
    where username_key = ${nameKeyOf(username)} order by at desc limit 20`.execute(tx)
  return rows
}

/** Whether sign-in is locked for unknown devices. Failures from the user's known browser are counted separately. */
function isLockedForNewDevices(attempts: readonly Attempt[]): boolean {
  const byStrangers = attempts.filter(({ isKnownDevice }) => !isKnownDevice)
  const lastSuccess = byStrangers.findIndex(({ succeeded }) => succeeded)
  const failures = lastSuccess < 0 ? byStrangers : byStrangers.slice(0, lastSuccess)
  return lockedUntil(failures.map(({ at }) => at.getTime()).toReversed(), Date.now()) !== null
}

const identityOf = (person: UserRow) => ({
  id: person.id,
  username: person.username,
  name: person.name,
  email: person.email,
  isEmailVerified: person.emailVerifiedAt !== null,
  role: person.role,
  roleId: person.roleId,
  rank: person.rank,
  agentId: person.agentId,
  status: person.status,
  mustReset: person.mustReset,
  allowedIps: person.allowedIps,
  needsSecondStep: person.needsSecondStep,
  timeZone: person.timeZone,
  hours: hoursText(person),
  permissions: person.permissions.toSorted(),
})

export const userCardAnswer = answerRow(userCard, user, async (person, { tx, actor }) => {
  const guarded = await readAccountSecurity(tx, person.id)
  const limits = await roleLimits(tx, person)
  return {
    ...identityOf(person),
    agent: guarded.agent,
    domains: await domainNames(
      tx,
      person.domains.filter((id) => actor.domains.includes(id)),
    ),
    isDeveloper: guarded.isDeveloper,
    isTwoStep: guarded.isTwoStep,
    recoveryCodes: guarded.recoveryCodes,
    hasTransactionPassword: guarded.hasTransactionPassword,
    isLocked: isLockedForNewDevices(await attemptsOf(tx, person.username)),
    itemLimit: limits.itemLimit,
    dayLimit: limits.dayLimit,
    approvedToday: guarded.approvedToday,
    createdAt: guarded.createdAt,
    createdBy: guarded.createdBy,
    lastLoginAt: guarded.lastLoginAt,
    lastLoginIp: guarded.lastLoginIp,
    passwordChangedAt: guarded.passwordChangedAt,
    temporaryUntil: guarded.temporaryUntil,
    untouchable: (await userEditRefusal(tx, actor, person))?.refused ?? null,
  }
})

export const userSessionsAnswer = answerRow(userSessions, user, ({ id }, { tx, actor }) =>
  readSessions(tx, id, actor.sessionKey),
)

export const userLoginsAnswer = answerRow(userLogins, user, ({ username }, { tx }) => attemptsOf(tx, username))
