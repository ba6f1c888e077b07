import type pg from 'pg'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { Circumstances } from '#platform/auth/actor.ts'
import { post, tellOwner } from '#platform/mail/post.ts'
import { failuresFrom, isLocked, noteAttempt } from '#platform/auth/sessions/attempts.ts'
import type { Doors } from '#platform/auth/doors.ts'
import { nameKeyOf, TooManyFailures } from '#platform/auth/sessions/login.ts'
import { spendToken } from '#platform/mail/mailed-tokens.ts'
import { replacePassword, type PasswordHolder } from '#platform/auth/secrets/passwords.ts'
import { endSessions } from '#platform/auth/sessions/sessions.ts'
import { hashOf } from '#platform/auth/sessions/tokens.ts'
import { leaveTrace } from '#platform/auth/trail.ts'
import { inTransaction } from '#platform/auth/transaction.ts'

/**
 * A link to the address of the account, if there is such an account; whoever asks learns nothing. Three letters in half an hour
 * are enough for one name, and asking counts against the address one asks from.
 */
export async function askForReset(doors: Doors, username: string, circumstances: Circumstances): Promise<void> {
  if ((await failuresFrom(doors.pool, circumstances.ip)) >= doors.limits.failuresPerAddress)
    throw new TooManyFailures('Too many resets asked for from this address')
  const key = nameKeyOf(username)
  const bucket = { key: `reset:${key}`, isKnownDevice: false }
  await inTransaction(doors.pool, async (client) => {
    const { rows } = await client.query<{ id: bigint; username: string }>(
      `select id, username from staff where lower(username) = $1 and status = 'ACTIVE' and email <> '' for no key update`,
      [key],
    )
    const isEnough = await isLocked(client, bucket)
    if (!isEnough) await noteAttempt(client, bucket, circumstances.ip, false)
    const [person] = rows
    if (!person || isEnough) return
    await post(client, 'password_reset', person.id)
    const actor = { username: person.username }
    await leaveTrace(client, { action: 'request password reset', actor, circumstances, subject: `staff:${person.id}` })
  })
}

const holderText = `
  select p.id, p.username, p.name, p.password_hash as hash, p.password_history as history,
    array(select d.name from domain d join staff_domain s on s.domain_id = d.id where s.staff_id = p.id) as domains
  from staff p where p.id = $1 for no key update of p`

/** Nothing of what the try has written stays, but the refusal is told. */
class Undone extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.refused)
    this.refusal = refusal
  }
}

/** The person's own choice, by a link from his own letters. It lets nobody in: he logs in with it, second step included. */
export function chooseByLink(
  doors: Doors,
  { token, password }: { readonly token: string; readonly password: string },
  circumstances: Circumstances,
): Promise<Refusal | null> {
  const choosing = async (client: pg.PoolClient) => {
    const staffId = await spendToken(client, 'password', token)
    if (staffId === null)
      throw new Undone(refuse('This link has expired or was already used. Request a new one.', 'token'))
    const { rows } = await client.query<PasswordHolder>(holderText, [staffId])
    const [holder] = rows
    if (!holder) throw new Error(`Nobody is ${staffId}`)
    const refused = await replacePassword(client, holder, password)
    if (refused) throw new Undone(refused)
    await endSessions(client, staffId, 'password reset')
    // Whoever reads the letters of the address is at home there, and need not wait out what strangers have tried.
    await client.query('update staff set email_verified_at = coalesce(email_verified_at, now()) where id = $1', [
      staffId,
    ])
    await client.query('delete from login_attempt where username_key = $1 and not succeeded', [
      nameKeyOf(holder.username),
    ])
    await tellOwner(client, 'password_changed', holder, { ip: circumstances.ip })
    const actor = { username: holder.username }
    await leaveTrace(client, { action: 'set password by link', actor, circumstances, subject: `staff:${staffId}` })
    return null
  }
  return doors.hashing.pass(`link:${hashOf(token).toString('hex')}`, () =>
    inTransaction(doors.pool, choosing).catch((problem: unknown) => {
      if (problem instanceof Undone) return problem.refusal
      throw problem
    }),
  )
}
