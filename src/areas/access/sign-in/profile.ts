import type pg from 'pg'
import { newPasswordRefusal } from '#platform/auth/secrets/leaked-passwords.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { WorkProfile } from '#blueprint/work-profiles.ts'
import type { RequestOrigin } from '#platform/auth/actor.ts'
import { queueEmail, notifyOwner } from '#platform/mail/queue-email.ts'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import { hashPassword, isPassword } from '#platform/auth/secrets/hashing.ts'
import type { LiveSession } from '#platform/auth/sessions/live-session.ts'
import { consumeCode, consumeToken } from '#platform/mail/mailed-tokens.ts'
import { contextWords } from '#platform/auth/secrets/passwords.ts'
import { recordAccess } from '#platform/auth/access-log.ts'
import { inTransaction } from '#platform/auth/transaction.ts'

interface StoredProfile {
  readonly email: string
  readonly isVerified: boolean
  readonly passwordHash: string
  readonly hasTransactionPassword: boolean
}

const storedProfileText = `select email, email_verified_at is not null as "isVerified", password_hash as "passwordHash",
    transaction_password_hash is not null as "hasTransactionPassword" from staff where id = $1 for no key update`

async function lockProfile(client: pg.PoolClient, staffId: bigint): Promise<StoredProfile> {
  const { rows } = await client.query<StoredProfile>(storedProfileText, [staffId])
  if (!rows[0]) throw new Error(`Staff account ${staffId} not found`)
  return rows[0]
}

/** The profile fields that are already filled in. */
export async function readProfile({ pool }: AuthContext, { actor }: LiveSession) {
  const { rows } = await pool.query(
    `select name, coalesce(phone, '') as phone, email, coalesce(time_zone, '') as "timeZone",
       transaction_password_hash is not null as "hasTransactionPassword" from staff where id = $1`,
    [actor.staffId],
  )
  return rows[0]
}

export interface Profile {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly timeZone: string
  /** Omitted when one is already set. */
  readonly transactionPassword?: string | undefined
}

/** Completes the profile of the signed-in user. A changed email address must be verified again. */
export function completeProfile(
  auth: AuthContext,
  { actor }: LiveSession,
  profile: Profile,
  circumstances: RequestOrigin,
): Promise<Refusal | null> {
  return auth.hashing.run(`profile:${actor.staffId}`, () =>
    inTransaction(auth.pool, async (client) => {
      const held = await lockProfile(client, actor.staffId)
      const hash = await transactionHash(held, profile, actor.username)
      if (hash !== null && typeof hash === 'object') return hash
      await client.query(
        `update staff set name = $2, phone = $3, time_zone = $4, terms_accepted_at = now(), is_profile_complete = true,
           transaction_password_hash = coalesce($5, transaction_password_hash), version = version + 1 where id = $1`,
        [actor.staffId, profile.name, profile.phone, profile.timeZone, hash],
      )
      const trace = { action: 'complete profile', actor, circumstances, subject: `staff:${actor.staffId}` }
      await recordAccess(client, trace)
      if (profile.email.toLowerCase() !== held.email.toLowerCase()) {
        await changeEmail(client, { id: actor.staffId, username: actor.username }, held, profile.email)
      } else if (!held.isVerified) await queueEmail(client, 'email_verification', actor.staffId)
      return null
    }),
  )
}

/** The transaction password hash to store; null keeps the current one. */
async function transactionHash(
  held: StoredProfile,
  profile: Profile,
  username: string,
): Promise<string | null | Refusal> {
  const { transactionPassword: chosen } = profile
  if (chosen === undefined)
    return held.hasTransactionPassword ? null : refuse('Set a transaction password.', 'transactionPassword')
  if (held.hasTransactionPassword) return refuse('A transaction password is already set.', 'transactionPassword')
  if (await isPassword(held.passwordHash, chosen))
    return refuse('The transaction password must differ from the login password.', 'transactionPassword')
  const refused = newPasswordRefusal(chosen, contextWords(username, profile.name, []))
  return refused ? refuse(refused.refused, 'transactionPassword') : hashPassword(chosen)
}

/** Changes the email address. Notifies the previous address only if it was verified. */
async function changeEmail(
  client: pg.PoolClient,
  person: { readonly id: bigint; readonly username: string },
  held: StoredProfile,
  email: string,
): Promise<void> {
  await client.query('update staff set email = $2, email_verified_at = null, version = version + 1 where id = $1', [
    person.id,
    email,
  ])
  if (held.isVerified && held.email !== '') await notifyOwner(client, 'email_changed', person, { address: held.email })
  await queueEmail(client, 'email_verification', person.id)
}

export const changeAddress = (
  auth: AuthContext,
  { actor }: LiveSession,
  email: string,
  circumstances: RequestOrigin,
): Promise<void> =>
  inTransaction(auth.pool, async (client) => {
    await changeEmail(
      client,
      { id: actor.staffId, username: actor.username },
      await lockProfile(client, actor.staffId),
      email,
    )
    await recordAccess(client, {
      action: 'change email address',
      actor,
      circumstances,
      subject: `staff:${actor.staffId}`,
    })
  })

/** Stores on the server whether the user has seen the tour of a work profile, so that no device offers it again. */
export const noteTour = (
  auth: AuthContext,
  { actor }: LiveSession,
  { profile, isSeen }: { readonly profile: WorkProfile; readonly isSeen: boolean },
  circumstances: RequestOrigin,
): Promise<void> =>
  inTransaction(auth.pool, async (client) => {
    await client.query(
      `update staff set tours_seen = array_remove(tours_seen, $2::text) || case when $3 then array[$2::text] else '{}' end
       where id = $1`,
      [actor.staffId, profile, isSeen],
    )
    const action = isSeen ? 'close tour' : 'restart tour'
    await recordAccess(client, { action, actor, circumstances, subject: `staff:${actor.staffId}` })
  })

/** Stores which counters play a sound for this user on any device; null uses the site default. */
export const chooseSounds = (
  auth: AuthContext,
  { actor }: LiveSession,
  sounds: readonly string[] | null,
  circumstances: RequestOrigin,
): Promise<void> =>
  inTransaction(auth.pool, async (client) => {
    await client.query('update staff set sounds = $2 where id = $1', [actor.staffId, sounds])
    await recordAccess(client, {
      action: 'change notification sounds',
      actor,
      circumstances,
      subject: `staff:${actor.staffId}`,
    })
  })

const resendSeconds = 60

/** Resends the verification email. Returns the seconds left to wait, or 0 when it was sent. */
export const sendVerification = (auth: AuthContext, { actor }: LiveSession): Promise<number> =>
  inTransaction(auth.pool, async (client) => {
    await lockProfile(client, actor.staffId)
    const { rows } = await client.query<{ wait: number }>(
      `select ceil(extract(epoch from max(at) + interval '${resendSeconds} seconds' - now()))::int as wait
       from email where staff_id = $1 and kind = 'email_verification'`,
      [actor.staffId],
    )
    const wait = rows[0]?.wait ?? 0
    if (wait > 0) return wait
    await queueEmail(client, 'email_verification', actor.staffId)
    return 0
  })

const verify = (client: pg.PoolClient, staffId: bigint) =>
  client.query('update staff set email_verified_at = now() where id = $1', [staffId])

/** Whether the code matches the latest verification email. */
export const verifyByCode = (auth: AuthContext, { actor }: LiveSession, code: string): Promise<boolean> =>
  inTransaction(auth.pool, async (client) => {
    const isRight = await consumeCode(client, auth.settings.sessionSecret, { staffId: actor.staffId, code })
    if (isRight) await verify(client, actor.staffId)
    return isRight
  })

/** Verifies the address from an emailed link; no session is required. */
export const verifyByLink = (auth: AuthContext, token: string): Promise<boolean> =>
  inTransaction(auth.pool, async (client) => {
    const staffId = await consumeToken(client, 'email', token)
    if (staffId !== null) await verify(client, staffId)
    return staffId !== null
  })
