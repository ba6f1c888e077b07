import type pg from 'pg'
import { passwordRefusal } from '#platform/auth/rules/password.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { Circumstances } from '#platform/auth/actor.ts'
import { post, tellOwner } from '#platform/mail/post.ts'
import type { Doors } from '#platform/auth/doors.ts'
import { hashPassword, isPassword } from '#platform/auth/secrets/hashing.ts'
import type { LiveSession } from '#platform/auth/sessions/live-session.ts'
import { spendCode, spendToken } from '#platform/mail/mailed-tokens.ts'
import { contextWords } from '#platform/auth/secrets/passwords.ts'
import { leaveTrace } from '#platform/auth/trail.ts'
import { inTransaction } from '#platform/auth/transaction.ts'

interface Held {
  readonly email: string
  readonly isVerified: boolean
  readonly passwordHash: string
  readonly hasTransactionPassword: boolean
}

const heldText = `select email, email_verified_at is not null as "isVerified", password_hash as "passwordHash",
    transaction_password_hash is not null as "hasTransactionPassword" from staff where id = $1 for no key update`

async function hold(client: pg.PoolClient, staffId: bigint): Promise<Held> {
  const { rows } = await client.query<Held>(heldText, [staffId])
  if (!rows[0]) throw new Error(`Nobody is ${staffId}`)
  return rows[0]
}

/** What of the profile stands already. */
export async function profileOf({ pool }: Doors, { actor }: LiveSession) {
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
  /** Left out where there is one already. */
  readonly transactionPassword?: string | undefined
}

/** Completes the account of whoever holds the session. Another address is confirmed anew. */
export function completeProfile(
  doors: Doors,
  { actor }: LiveSession,
  profile: Profile,
  circumstances: Circumstances,
): Promise<Refusal | null> {
  return doors.hashing.pass(`profile:${actor.staffId}`, () =>
    inTransaction(doors.pool, async (client) => {
      const held = await hold(client, actor.staffId)
      const hash = await transactionHash(held, profile, actor.username)
      if (hash !== null && typeof hash === 'object') return hash
      await client.query(
        `update staff set name = $2, phone = $3, time_zone = $4, terms_accepted_at = now(), is_profile_complete = true,
           transaction_password_hash = coalesce($5, transaction_password_hash), version = version + 1 where id = $1`,
        [actor.staffId, profile.name, profile.phone, profile.timeZone, hash],
      )
      const trace = { action: 'complete profile', actor, circumstances, subject: `staff:${actor.staffId}` }
      await leaveTrace(client, trace)
      if (profile.email.toLowerCase() !== held.email.toLowerCase()) {
        await moveTo(client, { id: actor.staffId, username: actor.username }, held, profile.email)
      } else if (!held.isVerified) await post(client, 'email_verification', actor.staffId)
      return null
    }),
  )
}

/** The hash to write, null where the one there stays. */
async function transactionHash(held: Held, profile: Profile, username: string): Promise<string | null | Refusal> {
  const { transactionPassword: chosen } = profile
  if (chosen === undefined)
    return held.hasTransactionPassword ? null : refuse('Set a transaction password.', 'transactionPassword')
  if (held.hasTransactionPassword) return refuse('There is one already', 'transactionPassword')
  if (await isPassword(held.passwordHash, chosen))
    return refuse('The transaction password must differ from the login password.', 'transactionPassword')
  const refused = passwordRefusal(chosen, contextWords(username, profile.name, []))
  return refused ? refuse(refused.refused, 'transactionPassword') : hashPassword(chosen)
}

/** Letters go to another address from now on; the one before is told, if anybody was known to read it. */
async function moveTo(
  client: pg.PoolClient,
  person: { readonly id: bigint; readonly username: string },
  held: Held,
  email: string,
): Promise<void> {
  await client.query('update staff set email = $2, email_verified_at = null, version = version + 1 where id = $1', [
    person.id,
    email,
  ])
  if (held.isVerified && held.email !== '') await tellOwner(client, 'email_changed', person, { address: held.email })
  await post(client, 'email_verification', person.id)
}

export const changeAddress = (
  doors: Doors,
  { actor }: LiveSession,
  email: string,
  circumstances: Circumstances,
): Promise<void> =>
  inTransaction(doors.pool, async (client) => {
    await moveTo(client, { id: actor.staffId, username: actor.username }, await hold(client, actor.staffId), email)
    await leaveTrace(client, {
      action: 'change email address',
      actor,
      circumstances,
      subject: `staff:${actor.staffId}`,
    })
  })

/** Which counters this person hears grow, wherever he signs in; null: those the house says. */
export const chooseSounds = (
  doors: Doors,
  { actor }: LiveSession,
  sounds: readonly string[] | null,
  circumstances: Circumstances,
): Promise<void> =>
  inTransaction(doors.pool, async (client) => {
    await client.query('update staff set sounds = $2 where id = $1', [actor.staffId, sounds])
    await leaveTrace(client, {
      action: 'change notification sounds',
      actor,
      circumstances,
      subject: `staff:${actor.staffId}`,
    })
  })

const resendSeconds = 60

/** Another letter with a new code; answers how many seconds too early that is, or 0. */
export const sendVerification = (doors: Doors, { actor }: LiveSession): Promise<number> =>
  inTransaction(doors.pool, async (client) => {
    await hold(client, actor.staffId)
    const { rows } = await client.query<{ wait: number }>(
      `select ceil(extract(epoch from max(at) + interval '${resendSeconds} seconds' - now()))::int as wait
       from mail where staff_id = $1 and kind = 'email_verification'`,
      [actor.staffId],
    )
    const wait = rows[0]?.wait ?? 0
    if (wait > 0) return wait
    await post(client, 'email_verification', actor.staffId)
    return 0
  })

const verify = (client: pg.PoolClient, staffId: bigint) =>
  client.query('update staff set email_verified_at = now() where id = $1', [staffId])

/** True when the code of the last letter was typed. */
export const verifyByCode = (doors: Doors, { actor }: LiveSession, code: string): Promise<boolean> =>
  inTransaction(doors.pool, async (client) => {
    const isRight = await spendCode(client, doors.settings.sessionSecret, { staffId: actor.staffId, code })
    if (isRight) await verify(client, actor.staffId)
    return isRight
  })

/** The link says whose address it is; whoever opens it need not be logged in there. */
export const verifyByLink = (doors: Doors, token: string): Promise<boolean> =>
  inTransaction(doors.pool, async (client) => {
    const staffId = await spendToken(client, 'email', token)
    if (staffId !== null) await verify(client, staffId)
    return staffId !== null
  })
