import type pg from 'pg'
import { generateSecret, generateURI, verifySync } from 'otplib'
import type { Actor, Circumstances } from '#platform/auth/actor.ts'
import { noteAttempt } from '#platform/auth/sessions/attempts.ts'
import { tellOwner } from '#platform/mail/post.ts'
import type { Doors } from '#platform/auth/doors.ts'
import type { LiveSession } from '#platform/auth/sessions/live-session.ts'
import { enter, isDeviceOf, nameKeyOf, type CameIn } from '#platform/auth/sessions/login.ts'
import { dropRecoveryCodes, giveRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import { seal, unseal } from './seal.ts'
import { endSession, endSessions, openSession } from '#platform/auth/sessions/sessions.ts'
import { leaveTrace } from '#platform/auth/trail.ts'
import { inTransaction } from '#platform/auth/transaction.ts'

const stepSeconds = 30
const tries = 5

/** The step of time a code belongs to, one before and one after included; null for a wrong or used code. */
export function stepOf(secret: string, code: string, lastStep: bigint | null): bigint | null {
  if (!/^\d{6}$/.test(code)) return null
  const used = lastStep === null ? {} : { afterTimeStep: Number(lastStep) }
  const nowStep = Math.floor(Date.now() / 1000 / stepSeconds)
  // A clock that was set back must not make the check throw: nothing after the last used step can be valid then.
  if (lastStep !== null && Number(lastStep) > nowStep + 1) return null
  const result = verifySync({ secret, token: code, epochTolerance: stepSeconds, ...used })
  return result.valid && 'timeStep' in result ? BigInt(result.timeStep) : null
}

interface Holder {
  readonly id: bigint
  readonly username: string
  readonly two_step_secret: string
  readonly two_step_last_step: bigint | null
  readonly must_reset: boolean
  readonly failures: number
}

const holderText = `
  select p.id, p.username, p.two_step_secret, p.two_step_last_step, p.must_reset,
    (select count(*)::int from login_attempt a where a.username_key = $2 and not a.succeeded) as failures
  from session s join staff p on p.id = s.staff_id
  where s.token_hash = $1 and s.ended_at is null and p.two_step_secret is not null for no key update of p`

/**
 * The half session becomes a full one under a new token, or null; a recovery code does instead of the authenticator's. Five
 * wrong codes end it: the password is asked again.
 */
export function takeSecondStep(
  doors: Doors,
  { hash }: LiveSession,
  { code, device }: { readonly code: string; readonly device: string | undefined },
  circumstances: Circumstances,
): Promise<CameIn | null> {
  return inTransaction(doors.pool, async (client) => {
    const key = `second-step:${hash.toString('hex')}`
    const { rows } = await client.query<Holder>(holderText, [hash, key])
    const holder = rows[0]
    if (!holder || holder.failures >= tries) return null
    if (!(await isCodeOf(doors, client, holder, code))) {
      await refuseCode(client, holder, { hash, key }, circumstances)
      return null
    }
    await endSession(client, hash, 'second step taken')
    const session = await openSession(client, holder.id, 'full', circumstances)
    const nameKey = nameKeyOf(holder.username)
    await enter(client, holder, circumstances, isDeviceOf(doors, nameKey, device))
    return { ...session, stage: 'full', nameKey, mustReset: holder.must_reset }
  })
}

async function isCodeOf(doors: Doors, client: pg.PoolClient, holder: Holder, code: string): Promise<boolean> {
  if (code.includes('-')) {
    if (!(await spendRecoveryCode(client, holder.id, code))) return false
    await tellOwner(client, 'recovery_code_used', holder)
    return true
  }
  const secret = unseal(doors.settings.sealingKeys, holder.two_step_secret, sealedFor(holder.id))
  const step = stepOf(secret, code, holder.two_step_last_step)
  if (step !== null) await client.query('update staff set two_step_last_step = $2 where id = $1', [holder.id, step])
  return step !== null
}

async function refuseCode(
  client: pg.PoolClient,
  holder: Holder,
  { hash, key }: { readonly hash: Buffer; readonly key: string },
  circumstances: Circumstances,
): Promise<void> {
  await noteAttempt(client, { key, isKnownDevice: false }, circumstances.ip, false)
  if (holder.failures + 1 >= tries) await endSession(client, hash, 'too many wrong codes')
  const actor = { username: holder.username }
  await leaveTrace(client, {
    action: 'second step',
    actor,
    circumstances,
    result: 'FAILED',
    subject: `staff:${holder.id}`,
  })
}

/** What a sealed seed is bound to. */
export const sealedFor = (staffId: bigint | string): string => `two-step:${staffId}`

/** A seed to scan. Nothing is stored until a code of it was typed in. */
export function offerSecondStep(username: string, issuer: string): { readonly secret: string; readonly uri: string } {
  const secret = generateSecret()
  return { secret, uri: generateURI({ secret, label: username, issuer }) }
}

export interface Enrolment {
  readonly secret: string
  readonly code: string
  readonly device: string | undefined
}

/**
 * Turns the second step on when the code proves that the seed arrived, and gives recovery codes; null for a wrong code. Whoever
 * enrolled is in: under a new token, and every session that took no second step is over.
 */
export async function turnOnSecondStep(
  doors: Doors,
  { actor, hash, stage, mustReset }: LiveSession,
  { secret, code, device }: Enrolment,
  circumstances: Circumstances,
): Promise<{ readonly codes: readonly string[]; readonly cameIn: CameIn } | null> {
  const step = stepOf(secret, code, null)
  if (step === null) return null
  return inTransaction(doors.pool, async (client) => {
    const sealed = seal(doors.settings.sealingKeys, secret, sealedFor(actor.staffId))
    await client.query('update staff set two_step_secret = $2, two_step_last_step = $3 where id = $1', [
      actor.staffId,
      sealed,
      step,
    ])
    await leaveTrace(client, { action: 'turn second step on', actor, circumstances, subject: `staff:${actor.staffId}` })
    const person = ownerOf(actor)
    await tellOwner(client, 'second_step_on', person, { ip: circumstances.ip })
    const codes = await giveRecoveryCodes(client, actor.staffId)
    const nameKey = nameKeyOf(actor.username)
    await endSession(client, hash, 'second step turned on')
    const session = await openSession(client, actor.staffId, 'full', circumstances)
    if (stage === 'enrolment') await enter(client, person, circumstances, isDeviceOf(doors, nameKey, device))
    return { codes, cameIn: { ...session, stage: 'full', nameKey, mustReset } }
  })
}

const ownerOf = ({ staffId, username }: Actor) => ({ id: staffId, username })

/** Takes a fresh code of the actor's authenticator and uses it up; false for a wrong one. */
export async function takeCode(
  doors: Doors,
  client: pg.PoolClient,
  { staffId }: Actor,
  code: string,
): Promise<boolean> {
  const { rows } = await client.query<{ secret: string | null; last: bigint | null }>(
    'select two_step_secret as secret, two_step_last_step as last from staff where id = $1 for no key update',
    [staffId],
  )
  const held = rows[0]
  if (!held?.secret) return false
  const step = stepOf(unseal(doors.settings.sealingKeys, held.secret, sealedFor(staffId)), code, held.last)
  if (step !== null) await client.query('update staff set two_step_last_step = $2 where id = $1', [staffId, step])
  return step !== null
}

/** New recovery codes for a fresh code besides the password the caller has checked; null for a wrong one. */
export function renewRecoveryCodes(
  doors: Doors,
  { actor }: LiveSession,
  code: string,
  circumstances: Circumstances,
): Promise<readonly string[] | null> {
  return inTransaction(doors.pool, async (client) => {
    if (!(await takeCode(doors, client, actor, code))) return null
    await leaveTrace(client, {
      action: 'renew recovery codes',
      actor,
      circumstances,
      subject: `staff:${actor.staffId}`,
    })
    await tellOwner(client, 'recovery_codes_renewed', ownerOf(actor), { ip: circumstances.ip })
    return giveRecoveryCodes(client, actor.staffId)
  })
}

/** Turned off only with a fresh code besides the password the caller has checked; sessions and recovery codes end with it. */
export function turnOffSecondStep(
  doors: Doors,
  { actor }: LiveSession,
  code: string,
  circumstances: Circumstances,
): Promise<boolean> {
  return inTransaction(doors.pool, async (client) => {
    if (!(await takeCode(doors, client, actor, code))) return false
    await client.query('update staff set two_step_secret = null, two_step_last_step = null where id = $1', [
      actor.staffId,
    ])
    await dropRecoveryCodes(client, actor.staffId)
    await endSessions(client, actor.staffId, 'second step turned off')
    await leaveTrace(client, {
      action: 'turn second step off',
      actor,
      circumstances,
      subject: `staff:${actor.staffId}`,
    })
    await tellOwner(client, 'second_step_off', ownerOf(actor), { ip: circumstances.ip })
    return true
  })
}
