import type pg from 'pg'
import { lockOutRule, type LockOutRule } from '#platform/auth/rules/lock-out.ts'
import { isClosedToDevelopers, type Settings } from '#blueprint/settings/effective.ts'
import { networkOf } from '#values/address.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { RequestOrigin } from '#platform/auth/actor.ts'
import { failuresFrom, isLocked, recordAttempt, type Bucket } from './attempts.ts'
import { ChallengeDue, proveIfDue, type Proof } from './challenge.ts'
import { panelDeviceRefusal } from '#platform/auth/panel-device-check.ts'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import {
  normalizeIp,
  mayLogIn,
  loginWindowColumns,
  loginWindowRefusal,
  type LoginWindow,
} from '#platform/auth/login-window.ts'
import { hashPassword, isPassword, isWeaklyHashed } from '#platform/auth/secrets/hashing.ts'
import { permissionsFrom } from './live-session.ts'
import { notifyOwner } from '#platform/mail/queue-email.ts'
import { isCrowded } from './half-sessions.ts'
import type { Stage } from '#blueprint/calls/guard.ts'
import { openSession } from './sessions.ts'
import { hasGuardedPermission, secondStepColumn } from '#platform/auth/secrets/second-step-required.ts'
import { currentSettings } from '#platform/auth/stored-settings.ts'
import { browserGeneration } from './known-browsers.ts'
import { hashOf } from './tokens.ts'
import { recordAccess } from '#platform/auth/access-log.ts'
import { inTransaction } from '#platform/auth/transaction.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  /** The device cookie, if the browser holds one. */
  readonly device: string | undefined
  readonly circumstances: RequestOrigin
  /** Work that the browser has proven, if it was asked to. */
  readonly proof?: Proof | undefined
}

export interface SignedIn {
  readonly token: string
  readonly hash: Buffer
  readonly stage: Stage
  readonly nameKey: string
  /** The current generation of known browsers. */
  readonly generation: number
  readonly mustReset: boolean
}

/** Too many failed sign-ins from one address. */
export class TooManyFailures extends Error {
  override readonly name = 'TooManyFailures'
}

/**
 * The normalized username under which attempts are counted. Equal-looking spellings are one name, and long names are
 * hashed.
 */
export const nameKeyOf = (username: string): string => {
  const folded = username.normalize('NFKC').trim().toLowerCase()
  return folded.length <= 64 ? folded : `long:${hashOf(folded).toString('hex').slice(0, 32)}`
}

/**
 * Signs in with username and password. Returns null for every failure alike, and a refusal only after a right password
 * from the wrong place or at the wrong time. Unknown, locked and suspended accounts cost the same hash in the same
 * order of steps, so neither text nor timing tells them apart. Throws TooManyFailures and ChallengeDue.
 */
export async function logIn(auth: AuthContext, credentials: Credentials): Promise<SignedIn | Refusal | null> {
  if ((await failuresFrom(auth.pool, credentials.circumstances.ip)) >= (await maxFailures(auth))) {
    throw new TooManyFailures('Too many failed sign-ins from this IP address')
  }
  const isProven = await proveIfDue(auth, credentials.circumstances.ip, credentials.proof)
  const key = nameKeyOf(credentials.username)
  const waiter = {
    // Only the place in the queue: whether the browser is still known is decided with the account.
    isKnown: browserGeneration(auth.settings.sessionSecret, key, credentials.device) !== null,
    network: networkOf(credentials.circumstances.ip, 24),
  }
  const result = await auth.hashing.run(
    key,
    () => inTransaction(auth.pool, (client) => attemptLogin(auth, client, key, { ...credentials, isProven })),
    waiter,
  )
  if (result === 'crowded') throw new TooManyFailures('Too many sign-ins wait for a second step')
  if (result === 'challenge') throw new ChallengeDue('A device rule asks for it')
  return result
}

const maxFailures = async ({ pool, limits }: AuthContext): Promise<number> =>
  Math.min(limits.failuresPerAddress, (await currentSettings(pool)).operator.access.failuresPerAddress)

const lockRuleOf = ({ access: { lockFailures, lockMinutes } }: Settings): LockOutRule => ({
  ...lockOutRule,
  failures: lockFailures,
  lockMs: lockMinutes * 60_000,
})

interface StaffRow extends LoginWindow {
  readonly id: bigint
  readonly agent_id: bigint | null
  readonly username: string
  readonly password_hash: string
  readonly isActive: boolean
  readonly must_reset: boolean
  readonly two_step_secret: string | null
  readonly device_generation: number
  readonly is_developer: boolean
  readonly permissions: string
  readonly is_second_step_required: boolean
  readonly needs_second_step: boolean
}

async function attemptLogin(
  auth: AuthContext,
  client: pg.PoolClient,
  key: string,
  credentials: Credentials & { readonly isProven: boolean },
): Promise<SignedIn | Refusal | 'crowded' | 'challenge' | null> {
  const { circumstances, password, device, isProven } = credentials
  // Locked until the outcome is written: attempts on one account run one after another, on every server process.
  const person = await lockStaff(client, key, circumstances.ip)
  const isKnownDevice = isKnownBrowser(auth, key, person?.device_generation, device)
  const bucket: Bucket = { key, isKnownDevice }
  if (person?.two_step_secret && !isKnownDevice && (await isCrowded(auth, client, person, circumstances)))
    return 'crowded'
  const { operator } = await currentSettings(auth.pool, client)
  const lock = lockRuleOf(operator)
  const isShut = await isLocked(client, bucket, lock)
  const isRight = await isPassword(person?.password_hash ?? null, password)
  if (!person || !person.isActive || isShut || !isRight) {
    await recordFailure(client, { bucket, lock, person, isLockedOut: isShut, isPasswordMatch: isRight }, circumstances)
    return null
  }
  const window = loginWindowRefusal(person)
  const elsewhere =
    window === null ? await panelDeviceRefusal(client, person, { ...circumstances, isProven }) : refuse(window)
  if (elsewhere === 'challenge') return elsewhere
  if (elsewhere !== null) {
    await recordAccess(client, {
      action: 'login',
      actor: { username: person.username },
      circumstances,
      result: 'FAILED',
      subject: `staff:${person.id}`,
      reason: elsewhere.refused,
    })
    return elsewhere
  }
  await recordAttempt(client, bucket, circumstances.ip, true)
  if (isWeaklyHashed(person.password_hash)) {
    await client.query('update staff set password_hash = $2 where id = $1', [person.id, await hashPassword(password)])
  }
  const stage = stageOf(auth, person, operator)
  const session = await openSession(client, person.id, stage, circumstances)
  if (stage === 'full') await recordSignIn(client, person, circumstances, isKnownDevice)
  return { ...session, stage, nameKey: key, generation: person.device_generation, mustReset: person.must_reset }
}

/** Users with guarded permissions must enrol an authenticator first. */
function stageOf(auth: AuthContext, person: StaffRow, { site }: Settings): Stage {
  if (person.two_step_secret !== null) return 'second_step'
  if (person.needs_second_step) return 'enrolment'
  if (!person.is_second_step_required) return 'full'
  const held = permissionsFrom(person.permissions, {
    isDeveloper: person.is_developer,
    isClosedToDevelopers: isClosedToDevelopers(auth.settings, site),
    isOfAgent: person.agent_id !== null,
  })
  return hasGuardedPermission(held) ? 'enrolment' : 'full'
}

/** Whether the browser has the signed cookie of an earlier sign-in under this name, and was not forgotten since. */
export const isKnownBrowser = (
  { settings }: AuthContext,
  key: string,
  generation: number | undefined,
  device: string | undefined,
): boolean => generation !== undefined && browserGeneration(settings.sessionSecret, key, device) === generation

interface Failure {
  readonly bucket: Bucket
  readonly lock: LockOutRule
  readonly person: StaffRow | null
  readonly isLockedOut: boolean
  readonly isPasswordMatch: boolean
}

/** Records the failure. Attempts while locked are not counted, otherwise a lock would never end. */
async function recordFailure(client: pg.PoolClient, failure: Failure, circumstances: RequestOrigin): Promise<void> {
  const { bucket, lock, person, isLockedOut: isShut } = failure
  await recordAccess(client, {
    action: 'login',
    actor: { username: bucket.key },
    circumstances,
    result: 'FAILED',
    reason: reasonOf(failure),
  })
  if (isShut) return
  await recordAttempt(client, bucket, circumstances.ip, false)
  if (!(await isLocked(client, bucket, lock)) || !person) return
  await notifyOwner(client, 'locked', person, { ip: circumstances.ip })
}

function reasonOf({ person, isLockedOut: isShut, isPasswordMatch: isRight }: Failure): string {
  if (isShut) return 'locked after failures'
  if (!person) return 'unknown name'
  return isRight ? 'not active' : 'wrong password'
}

async function lockStaff(client: pg.PoolClient, key: string, ip: string): Promise<StaffRow | null> {
  const { rows } = await client.query<StaffRow>({
    name: 'lock person',
    text: `
      select p.id, p.agent_id, p.username, p.password_hash, p.must_reset, p.two_step_secret, p.device_generation, p.is_developer,
        p.status = 'ACTIVE' and ${mayLogIn()} and (p.temporary_until is null or p.temporary_until > now())
          and (p.valid_until is null or p.valid_until > now())
          and exists (select 1 from role r where r.id = p.role_id and r.status = 'ACTIVE') as "isActive",
        (select array_to_string(r.permissions, ',') from role r where r.id = p.role_id) as permissions,
        ${secondStepColumn}, ${loginWindowColumns('$2')}
      from staff p where lower(p.username) = $1 for no key update`,
    values: [key, normalizeIp(ip)],
  })
  return rows[0] ?? null
}

/** Records a completed sign-in: after the password, or after the second step. */
export async function recordSignIn(
  client: pg.PoolClient,
  person: { readonly id: bigint; readonly username: string },
  circumstances: RequestOrigin,
  isKnownDevice: boolean,
): Promise<void> {
  await client.query('update staff set last_login_at = now(), last_login_ip = $2 where id = $1', [
    person.id,
    circumstances.ip,
  ])
  await recordAccess(client, {
    action: 'login',
    actor: { username: person.username },
    circumstances,
    subject: `staff:${person.id}`,
  })
  if (isKnownDevice) return
  await notifyOwner(client, 'new_device', person, { ip: circumstances.ip, userAgent: circumstances.userAgent })
}
