import type pg from 'pg'
import { lockOutRule, type LockOutRule } from '#platform/auth/rules/lock-out.ts'
import { modeOf, type Settings } from '#blueprint/settings/effective.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { Circumstances } from '#platform/auth/actor.ts'
import { failuresFrom, isLocked, noteAttempt, type Bucket } from './attempts.ts'
import { shutOutHere } from '#platform/auth/device-door.ts'
import type { Doors } from '#platform/auth/doors.ts'
import { addressOf, mayLogIn, placeColumns, placeRefusal, type Place } from '#platform/auth/place.ts'
import { hashPassword, isPassword, isWeaklyHashed } from '#platform/auth/secrets/hashing.ts'
import { permissionsFrom } from './live-session.ts'
import { tellOwner } from '#platform/mail/post.ts'
import { openSession, type Stage } from './sessions.ts'
import { holdsGuarded, secondStepColumn } from '#platform/auth/secrets/step-due.ts'
import { settingsNow } from '#platform/auth/told.ts'
import { hashOf, isBoundTo } from './tokens.ts'
import { leaveTrace } from '#platform/auth/trail.ts'
import { inTransaction } from '#platform/auth/transaction.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  /** The device cookie, if the browser holds one. */
  readonly device: string | undefined
  readonly circumstances: Circumstances
}

export interface CameIn {
  readonly token: string
  readonly hash: Buffer
  readonly stage: Stage
  readonly nameKey: string
  readonly mustReset: boolean
}

/** One address guessed too often. */
export class TooManyFailures extends Error {
  override readonly name = 'TooManyFailures'
}

/** Visually equal spellings of a username are one name, and a long one is no reason for a long key. */
export const nameKeyOf = (username: string): string => {
  const folded = username.normalize('NFKC').trim().toLowerCase()
  return folded.length <= 64 ? folded : `long:${hashOf(folded).toString('hex').slice(0, 32)}`
}

/**
 * Checks a username and password: null for every failure alike, a refusal only for who has proved himself and comes from
 * the wrong place or at the wrong time. Unknown names, locked and suspended people cost the same
 * hash as a wrong password, in the same order of steps, so that neither text nor time tells them apart.
 */
export async function logIn(doors: Doors, credentials: Credentials): Promise<CameIn | Refusal | null> {
  if ((await failuresFrom(doors.pool, credentials.circumstances.ip)) >= (await mostFailures(doors))) {
    throw new TooManyFailures('Too many failed sign-ins from this IP address')
  }
  const key = nameKeyOf(credentials.username)
  return doors.hashing.pass(key, () => inTransaction(doors.pool, (client) => tryOnce(doors, client, key, credentials)))
}

const mostFailures = async ({ pool, limits }: Doors): Promise<number> =>
  Math.min(limits.failuresPerAddress, (await settingsNow(pool)).house.access.failuresPerAddress)

const lockRuleOf = ({ access: { lockFailures, lockMinutes } }: Settings): LockOutRule => ({
  ...lockOutRule,
  failures: lockFailures,
  lockMs: lockMinutes * 60_000,
})

interface Person extends Place {
  readonly id: bigint
  readonly agent_id: bigint | null
  readonly username: string
  readonly password_hash: string
  readonly isActive: boolean
  readonly must_reset: boolean
  readonly two_step_secret: string | null
  readonly is_developer: boolean
  readonly permissions: string
  readonly is_second_step_required: boolean
  readonly needs_second_step: boolean
}

async function tryOnce(
  doors: Doors,
  client: pg.PoolClient,
  key: string,
  credentials: Credentials,
): Promise<CameIn | Refusal | null> {
  const { circumstances, password, device } = credentials
  const isKnownDevice = isDeviceOf(doors, key, device)
  const bucket: Bucket = { key, isKnownDevice }
  // Held until the outcome is written: tries of one person are judged one after another, on every server process.
  const person = await lockPerson(client, key, circumstances.ip)
  const { house } = await settingsNow(doors.pool)
  const lock = lockRuleOf(house)
  const isShut = await isLocked(client, bucket, lock)
  const isRight = await isPassword(person?.password_hash ?? null, password)
  if (!person || !person.isActive || isShut || !isRight) {
    await noteFailure(client, { bucket, lock, person, isShut, isRight }, circumstances)
    return null
  }
  const elsewhere = placeRefusal(person) ?? (await shutOutHere(client, person, circumstances))
  if (elsewhere !== null) {
    await leaveTrace(client, {
      action: 'login',
      actor: { username: person.username },
      circumstances,
      result: 'FAILED',
      subject: `staff:${person.id}`,
      reason: elsewhere,
    })
    return refuse(elsewhere)
  }
  await noteAttempt(client, bucket, circumstances.ip, true)
  if (isWeaklyHashed(person.password_hash)) {
    await client.query('update staff set password_hash = $2 where id = $1', [person.id, await hashPassword(password)])
  }
  const stage = stageOf(doors, person, house)
  const session = await openSession(client, person.id, stage, circumstances)
  if (stage === 'full') await enter(client, person, circumstances, isKnownDevice)
  return { ...session, stage, nameKey: key, mustReset: person.must_reset }
}

/** Whoever could do harm gets no further than to his authenticator until he has one. */
function stageOf(doors: Doors, person: Person, { site }: Settings): Stage {
  if (person.two_step_secret !== null) return 'second_step'
  if (person.needs_second_step) return 'enrolment'
  if (!person.is_second_step_required) return 'full'
  const isMain = modeOf(doors.settings.siteMode, site.siteMode) === 'main'
  return holdsGuarded(permissionsFrom(person.permissions, person.is_developer, isMain)) ? 'enrolment' : 'full'
}

/** Whether the browser holds the signed cookie of somebody who came in under this name before. */
export const isDeviceOf = (doors: Doors, key: string, device: string | undefined): boolean =>
  device !== undefined && isBoundTo(doors.settings.sessionSecret, 'device', key, device)

interface Failure {
  readonly bucket: Bucket
  readonly lock: LockOutRule
  readonly person: Person | null
  readonly isShut: boolean
  readonly isRight: boolean
}

/** Writes the failure down. Whoever tries while locked is not counted again, or a lock would never end. */
async function noteFailure(client: pg.PoolClient, failure: Failure, circumstances: Circumstances): Promise<void> {
  const { bucket, lock, person, isShut } = failure
  await leaveTrace(client, {
    action: 'login',
    actor: { username: bucket.key },
    circumstances,
    result: 'FAILED',
    reason: reasonOf(failure),
  })
  if (isShut) return
  await noteAttempt(client, bucket, circumstances.ip, false)
  if (!(await isLocked(client, bucket, lock)) || !person) return
  await tellOwner(client, 'locked', person, { ip: circumstances.ip })
}

function reasonOf({ person, isShut, isRight }: Failure): string {
  if (isShut) return 'locked after failures'
  if (!person) return 'unknown name'
  return isRight ? 'not active' : 'wrong password'
}

async function lockPerson(client: pg.PoolClient, key: string, ip: string): Promise<Person | null> {
  const { rows } = await client.query<Person>({
    name: 'lock person',
    text: `
      select p.id, p.agent_id, p.username, p.password_hash, p.must_reset, p.two_step_secret, p.is_developer,
        p.status = 'ACTIVE' and ${mayLogIn()} and (p.temporary_until is null or p.temporary_until > now())
          and (p.valid_until is null or p.valid_until > now())
          and exists (select 1 from role r where r.id = p.role_id and r.status = 'ACTIVE') as "isActive",
        (select array_to_string(r.permissions, ',') from role r where r.id = p.role_id) as permissions,
        ${secondStepColumn}, ${placeColumns('$2')}
      from staff p where lower(p.username) = $1 for no key update`,
    values: [key, addressOf(ip)],
  })
  return rows[0] ?? null
}

/** What is written when somebody is really in: after the password, or after the second step. */
export async function enter(
  client: pg.PoolClient,
  person: { readonly id: bigint; readonly username: string },
  circumstances: Circumstances,
  isKnownDevice: boolean,
): Promise<void> {
  await client.query('update staff set last_login_at = now(), last_login_ip = $2 where id = $1', [
    person.id,
    circumstances.ip,
  ])
  await leaveTrace(client, {
    action: 'login',
    actor: { username: person.username },
    circumstances,
    subject: `staff:${person.id}`,
  })
  if (isKnownDevice) return
  await tellOwner(client, 'new_device', person, { ip: circumstances.ip, userAgent: circumstances.userAgent })
}
