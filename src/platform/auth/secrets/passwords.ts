import type pg from 'pg'
import { newPasswordRefusal } from '#platform/auth/secrets/leaked-passwords.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { RequestOrigin } from '#platform/auth/actor.ts'
import { countedAttempt } from '#platform/auth/sessions/attempts.ts'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import { hashPassword, isPassword } from './hashing.ts'
import type { LiveSession } from '#platform/auth/sessions/live-session.ts'
import { nameKeyOf } from '#platform/auth/sessions/login.ts'
import { notifyOwner } from '#platform/mail/queue-email.ts'
import { openSession } from '#platform/auth/sessions/sessions.ts'
import { recordAccess } from '#platform/auth/access-log.ts'
import { inTransaction } from '#platform/auth/transaction.ts'

const historyLength = 4

/** Words that a password of this user must not contain. */
export const contextWords = (username: string, name: string, domains: readonly string[]): readonly string[] => [
  'overround',
  username,
  ...name.split(/\s+/),
  ...domains,
]

export interface PasswordHolder {
  readonly id: bigint
  readonly username: string
  readonly name: string
  readonly hash: string
  readonly history: readonly string[]
  readonly domains: readonly string[]
}

/** Replaces the password of a locked staff row, or returns why it is rejected. */
export async function replacePassword(
  client: pg.PoolClient,
  { id, username, name, hash: held, history, domains }: PasswordHolder,
  password: string,
): Promise<Refusal | null> {
  const refusal = newPasswordRefusal(password, contextWords(username, name, domains))
  if (refusal) return refusal
  const before = [held, ...history].slice(0, historyLength)
  for (const hash of before)
    if (await isPassword(hash, password))
      return refuse('You have used this password before. Choose another one.', 'password')
  await client.query(
    'update staff set password_hash = $2, password_history = $3, password_changed_at = now(), must_reset = false, temporary_until = null where id = $1',
    [id, await hashPassword(password), before],
  )
  return null
}

export interface Change {
  readonly current: string
  readonly password: string
}

interface Changed {
  readonly token: string
  readonly hash: Buffer
  readonly nameKey: string
  readonly generation?: number
}

/** Changes the password and continues under a new session; all other sessions of the user end. */
export function changePassword(
  auth: AuthContext,
  { actor }: LiveSession,
  change: Change,
  circumstances: RequestOrigin,
): Promise<Refusal | Changed> {
  return auth.hashing.run(`change:${actor.staffId}`, () =>
    inTransaction(auth.pool, async (client) => {
      const { rows } = await client.query<{ hash: string; history: string[]; domains: string[] }>(
        `select p.password_hash as hash, p.password_history as history,
           array(select d.name from domain d join staff_domain s on s.domain_id = d.id where s.staff_id = p.id) as domains
         from staff p where p.id = $1 for no key update of p`,
        [actor.staffId],
      )
      const held = rows[0]
      const owner = { id: actor.staffId, username: actor.username }
      const bucket = { key: `change:${nameKeyOf(actor.username)}`, isKnownDevice: false }
      const tooMany = refuse('Too many wrong passwords. Try again later.', 'current')
      if (!held) return tooMany
      const isRight = () => isPassword(held.hash, change.current)
      const result = await countedAttempt(client, { bucket, ip: circumstances.ip, isRight })
      if (result === 'locked') return tooMany
      if (result === 'wrong') return refuse('Incorrect current password.', 'current')
      const refusal = await replacePassword(client, { ...owner, name: actor.name, ...held }, change.password)
      if (refusal) return refusal
      await recordAccess(client, { action: 'change password', actor, circumstances, subject: `staff:${actor.staffId}` })
      await notifyOwner(client, 'password_changed', owner, { ip: circumstances.ip })
      const session = await openSession(client, actor.staffId, 'full', circumstances)
      const { rows: known } = await client.query<{ generation: number }>(
        'select device_generation as generation from staff where id = $1',
        [actor.staffId],
      )
      // All browsers are forgotten but this one.
      return { ...session, ...known[0], nameKey: nameKeyOf(actor.username) }
    }),
  )
}
