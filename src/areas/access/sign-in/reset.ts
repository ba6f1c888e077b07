import type pg from 'pg'
import { networkOf } from '#values/address.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { RequestOrigin } from '#platform/auth/actor.ts'
import { notifyOwner } from '#platform/mail/queue-email.ts'
import { failuresFrom, isLocked, recordAttempt } from '#platform/auth/sessions/attempts.ts'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import type { LockOutRule } from '#platform/auth/rules/lock-out.ts'
import { browserGeneration } from '#platform/auth/sessions/known-browsers.ts'
import { nameKeyOf, TooManyFailures } from '#platform/auth/sessions/login.ts'
import { consumeToken } from '#platform/mail/mailed-tokens.ts'
import { storeResetRequest } from '#platform/mail/reset-requests.ts'
import { replacePassword, type PasswordHolder } from '#platform/auth/secrets/passwords.ts'
import { endSessions } from '#platform/auth/sessions/sessions.ts'
import { hashOf } from '#platform/auth/sessions/tokens.ts'
import { recordAccess } from '#platform/auth/access-log.ts'
import { inTransaction } from '#platform/auth/transaction.ts'

/** As long as a link is valid. */
const linkMs = 15 * 60_000
const linkRule: LockOutRule = { failures: 3, windowMs: linkMs, lockMs: linkMs }

/**
 * Asks for a reset link by email. The account is looked up later, so that neither the response nor its time tells whether
 * it exists. At most three emails per username in 15 minutes, so that the last link is valid until the next one may be sent: requests
 * by others cannot keep the user out. Browsers in which the user has signed in before count by themselves, and all requests count
 * against the caller's IP address.
 */
export async function requestPasswordReset(
  auth: AuthContext,
  username: string,
  { device, ...circumstances }: RequestOrigin & { readonly device: string | undefined },
): Promise<void> {
  if ((await failuresFrom(auth.pool, circumstances.ip)) >= auth.limits.failuresPerAddress)
    throw new TooManyFailures('Too many reset requests from this address. Try again later.')
  const key = nameKeyOf(username)
  const isKnownDevice = browserGeneration(auth.settings.sessionSecret, key, device) !== null
  const bucket = { key: `reset:${key}`, isKnownDevice }
  await inTransaction(auth.pool, async (client) => {
    if (await isLocked(client, bucket, linkRule)) return
    await recordAttempt(client, bucket, circumstances.ip, false)
    await storeResetRequest(client, key, circumstances)
  })
}

const passwordHolderText = `
  select p.id, p.username, p.name, p.password_hash as hash, p.password_history as history,
    array(select d.name from domain d join staff_domain s on s.domain_id = d.id where s.staff_id = p.id) as domains
  from staff p where p.id = $1 for no key update of p`

/** Rolls back the transaction and carries the refusal to the caller. */
class RolledBack extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.refused)
    this.refusal = refusal
  }
}

/**
 * Sets a new password from an emailed link. It does not sign the user in: they sign in with it, two-step verification
 * included.
 */
export function setPasswordByLink(
  auth: AuthContext,
  { token, password }: { readonly token: string; readonly password: string },
  circumstances: RequestOrigin,
): Promise<Refusal | null> {
  const choosing = async (client: pg.PoolClient) => {
    const staffId = await consumeToken(client, 'password', token)
    if (staffId === null)
      throw new RolledBack(refuse('This link has expired or was already used. Request a new one.', 'token'))
    const { rows } = await client.query<PasswordHolder>(passwordHolderText, [staffId])
    const [holder] = rows
    if (!holder) throw new Error(`Staff account ${staffId} not found`)
    const refused = await replacePassword(client, holder, password)
    if (refused) throw new RolledBack(refused)
    await endSessions(client, staffId, 'password reset')
    // Opening the link proves access to the mailbox: the address counts as verified, and failed attempts by others are
    // cleared.
    await client.query('update staff set email_verified_at = coalesce(email_verified_at, now()) where id = $1', [
      staffId,
    ])
    await client.query('delete from login_attempt where username_key = $1 and not succeeded', [
      nameKeyOf(holder.username),
    ])
    await notifyOwner(client, 'password_changed', holder, { ip: circumstances.ip })
    const actor = { username: holder.username }
    await recordAccess(client, { action: 'set password by link', actor, circumstances, subject: `staff:${staffId}` })
    return null
  }
  return auth.hashing.run(
    `link:${hashOf(token).toString('hex')}`,
    () =>
      inTransaction(auth.pool, choosing).catch((problem: unknown) => {
        if (problem instanceof RolledBack) return problem.refusal
        throw problem
      }),
    { isKnown: false, network: networkOf(circumstances.ip, 24) },
  )
}
