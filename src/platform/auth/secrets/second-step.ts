import type pg from 'pg'
import { generateSecret, generateURI, verifySync } from 'otplib'
import type { Actor, RequestOrigin } from '#platform/auth/actor.ts'
import { recordAttempt } from '#platform/auth/sessions/attempts.ts'
import { notifyOwner } from '#platform/mail/queue-email.ts'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import type { LiveSession } from '#platform/auth/sessions/live-session.ts'
import { recordSignIn, isKnownBrowser, nameKeyOf, type SignedIn } from '#platform/auth/sessions/login.ts'
import { isRightCode } from './code-attempts.ts'
import { deleteRecoveryCodes, issueRecoveryCodes, consumeRecoveryCode } from './recovery-codes.ts'
import { seal, unseal } from './seal.ts'
import { endSession, endSessions, openSession } from '#platform/auth/sessions/sessions.ts'
import { recordAccess } from '#platform/auth/access-log.ts'
import { inTransaction } from '#platform/auth/transaction.ts'

const stepSeconds = 30
const maxAttempts = 5

/** The time step of a code, with one step of drift either way; null for a wrong or used code. */
export function stepOf(secret: string, code: string, lastStep: bigint | null): bigint | null {
  if (!/^\d{6}$/.test(code)) return null
  const used = lastStep === null ? {} : { afterTimeStep: Number(lastStep) }
  const nowStep = Math.floor(Date.now() / 1000 / stepSeconds)
  // If the clock was set back, no code after the last used step can be valid, and the library would throw.
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
  readonly device_generation: number
  readonly failures: number
}

const holderText = `
  select p.id, p.username, p.two_step_secret, p.two_step_last_step, p.must_reset, p.device_generation,
    (select count(*)::int from login_attempt a where a.username_key = $2 and not a.succeeded) as failures
  from session s join staff p on p.id = s.staff_id
  where s.token_hash = $1 and s.ended_at is null and p.two_step_secret is not null for no key update of p`

/**
 * Completes the sign-in under a new token; null for a wrong code. A recovery code replaces the authenticator's. Five
 * wrong codes end the session.
 */
export function completeSecondStep(
  auth: AuthContext,
  { hash }: LiveSession,
  { code, device }: { readonly code: string; readonly device: string | undefined },
  circumstances: RequestOrigin,
): Promise<SignedIn | null> {
  return inTransaction(auth.pool, async (client) => {
    const key = `second-step:${hash.toString('hex')}`
    const { rows } = await client.query<Holder>(holderText, [hash, key])
    const holder = rows[0]
    if (!holder || holder.failures >= maxAttempts) return null
    const nameKey = nameKeyOf(holder.username)
    const isKnownDevice = isKnownBrowser(auth, nameKey, holder.device_generation, device)
    const isRight = () => verifyCode(auth, client, holder, code)
    if (!(await isRightCode(client, { user: holder, ip: circumstances.ip, isKnownDevice, isRight }))) {
      await recordWrongCode(client, holder, { hash, key }, circumstances)
      return null
    }
    await endSession(client, hash, 'second step taken')
    const session = await openSession(client, holder.id, 'full', circumstances)
    await recordSignIn(client, holder, circumstances, isKnownDevice)
    return { ...session, stage: 'full', nameKey, generation: holder.device_generation, mustReset: holder.must_reset }
  })
}

async function verifyCode(auth: AuthContext, client: pg.PoolClient, holder: Holder, code: string): Promise<boolean> {
  if (code.includes('-')) {
    if (!(await consumeRecoveryCode(client, holder.id, code))) return false
    await notifyOwner(client, 'recovery_code_used', holder)
    return true
  }
  const secret = unseal(auth.settings.sealingKeys, holder.two_step_secret, sealContextOf(holder.id))
  const step = stepOf(secret, code, holder.two_step_last_step)
  if (step !== null) await client.query('update staff set two_step_last_step = $2 where id = $1', [holder.id, step])
  return step !== null
}

async function recordWrongCode(
  client: pg.PoolClient,
  holder: Holder,
  { hash, key }: { readonly hash: Buffer; readonly key: string },
  circumstances: RequestOrigin,
): Promise<void> {
  await recordAttempt(client, { key, isKnownDevice: false }, circumstances.ip, false)
  if (holder.failures + 1 >= maxAttempts) await endSession(client, hash, 'too many wrong codes')
  const actor = { username: holder.username }
  await recordAccess(client, {
    action: 'second step',
    actor,
    circumstances,
    result: 'FAILED',
    subject: `staff:${holder.id}`,
  })
}

/** The context a sealed seed is bound to. */
export const sealContextOf = (staffId: bigint | string): string => `two-step:${staffId}`

/** A seed to scan, chosen by the server and kept for this session until a code confirms it. */
export async function offerSecondStep(
  { pool, settings }: AuthContext,
  { actor, hash }: LiveSession,
  issuer: string,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const secret = generateSecret()
  await pool.query(
    'update staff set two_step_offer = $2, two_step_offered_to = $3, two_step_offered_at = now() where id = $1',
    [actor.staffId, seal(settings.sealingKeys, secret, sealContextOf(actor.staffId)), hash],
  )
  return { secret, uri: generateURI({ secret, label: actor.username, issuer }) }
}

const offeredText = `
  select two_step_offer as sealed, device_generation as generation from staff where id = $1 and two_step_secret is null and two_step_offered_to = $2
    and two_step_offered_at > now() - interval '15 minutes' for no key update`

export interface Enrolment {
  readonly code: string
  readonly device: string | undefined
}

/**
 * Turns two-step verification on if the code confirms the offered seed, and issues recovery codes; null for a wrong code.
 * The user continues under a new token, and sessions without a second step end.
 */
export function turnOnSecondStep(
  auth: AuthContext,
  { actor, hash, stage, mustReset }: LiveSession,
  { code, device }: Enrolment,
  circumstances: RequestOrigin,
): Promise<{ readonly codes: readonly string[]; readonly cameIn: SignedIn } | null> {
  return inTransaction(auth.pool, async (client) => {
    const { rows } = await client.query<{ sealed: string; generation: number }>(offeredText, [actor.staffId, hash])
    const [offered] = rows
    if (!offered) return null
    const { sealed, generation } = offered
    const step = stepOf(unseal(auth.settings.sealingKeys, sealed, sealContextOf(actor.staffId)), code, null)
    if (step === null) return null
    await client.query(
      `update staff set two_step_secret = two_step_offer, two_step_last_step = $2, two_step_offer = null,
         two_step_offered_to = null, two_step_offered_at = null where id = $1`,
      [actor.staffId, step],
    )
    await recordAccess(client, {
      action: 'turn second step on',
      actor,
      circumstances,
      subject: `staff:${actor.staffId}`,
    })
    const person = recipientOf(actor)
    await notifyOwner(client, 'second_step_on', person, { ip: circumstances.ip })
    const codes = await issueRecoveryCodes(client, actor.staffId)
    const nameKey = nameKeyOf(actor.username)
    await endSession(client, hash, 'second step turned on')
    const session = await openSession(client, actor.staffId, 'full', circumstances)
    if (stage === 'enrolment')
      await recordSignIn(client, person, circumstances, isKnownBrowser(auth, nameKey, generation, device))
    return { codes, cameIn: { ...session, stage: 'full', nameKey, generation, mustReset } }
  })
}

const recipientOf = ({ staffId, username }: Actor) => ({ id: staffId, username })

/** Uses up a code of the actor's authenticator; false for a wrong one and while too many were wrong. */
export async function consumeCode(
  auth: AuthContext,
  client: pg.PoolClient,
  { actor: { staffId, username }, ip }: { readonly actor: Actor; readonly ip: string },
  code: string,
): Promise<boolean> {
  const { rows } = await client.query<{ secret: string | null; last: bigint | null }>(
    'select two_step_secret as secret, two_step_last_step as last from staff where id = $1 for no key update',
    [staffId],
  )
  const held = rows[0]
  if (!held?.secret) return false
  const secret = unseal(auth.settings.sealingKeys, held.secret, sealContextOf(staffId))
  const isRight = async () => {
    const step = stepOf(secret, code, held.last)
    if (step !== null) await client.query('update staff set two_step_last_step = $2 where id = $1', [staffId, step])
    return step !== null
  }
  return isRightCode(client, { user: { id: staffId, username }, ip, isKnownDevice: true, isRight })
}

/** Issues new recovery codes; null for a wrong code. The caller has checked the password. */
export function renewRecoveryCodes(
  auth: AuthContext,
  { actor }: LiveSession,
  code: string,
  circumstances: RequestOrigin,
): Promise<readonly string[] | null> {
  return inTransaction(auth.pool, async (client) => {
    if (!(await consumeCode(auth, client, { actor, ip: circumstances.ip }, code))) return null
    await recordAccess(client, {
      action: 'renew recovery codes',
      actor,
      circumstances,
      subject: `staff:${actor.staffId}`,
    })
    await notifyOwner(client, 'recovery_codes_renewed', recipientOf(actor), { ip: circumstances.ip })
    return issueRecoveryCodes(client, actor.staffId)
  })
}

/**
 * Turns two-step verification off; false for a wrong code. The caller has checked the password. Sessions and recovery
 * codes end.
 */
export function turnOffSecondStep(
  auth: AuthContext,
  { actor }: LiveSession,
  code: string,
  circumstances: RequestOrigin,
): Promise<boolean> {
  return inTransaction(auth.pool, async (client) => {
    if (!(await consumeCode(auth, client, { actor, ip: circumstances.ip }, code))) return false
    await client.query('update staff set two_step_secret = null, two_step_last_step = null where id = $1', [
      actor.staffId,
    ])
    await deleteRecoveryCodes(client, actor.staffId)
    await endSessions(client, actor.staffId, 'second step turned off')
    await recordAccess(client, {
      action: 'turn second step off',
      actor,
      circumstances,
      subject: `staff:${actor.staffId}`,
    })
    await notifyOwner(client, 'second_step_off', recipientOf(actor), { ip: circumstances.ip })
    return true
  })
}
