import type { LockOutRule } from '#platform/auth/rules/lock-out.ts'
import { passwordRefusal } from '#platform/auth/rules/password.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { Actor, Circumstances } from '#platform/auth/actor.ts'
import { isLocked, noteAttempt } from '#platform/auth/sessions/attempts.ts'
import type { Doors } from '#platform/auth/doors.ts'
import { hashPassword, isPassword } from './hashing.ts'
import { tellOwner } from '#platform/mail/post.ts'
import { contextWords } from './passwords.ts'
import { leaveTrace } from '#platform/auth/trail.ts'
import { inTransaction } from '#platform/auth/transaction.ts'

const quarterHour = 15 * 60_000
const rule: LockOutRule = { failures: 5, windowMs: quarterHour, lockMs: quarterHour }
const bucketOf = (staffId: bigint) => ({ key: `transaction:${staffId}`, isKnownDevice: false })

/** Null when the text is the actor's transaction password. Five wrong ones shut it for a quarter of an hour. */
export function checkTransactionPassword(doors: Doors, actor: Actor, text: string): Promise<Refusal | null> {
  return doors.hashing.pass(`transaction:${actor.staffId}`, () =>
    inTransaction(doors.pool, async (client) => {
      const { rows } = await client.query<{ hash: string | null }>(
        'select transaction_password_hash as hash from staff where id = $1 for no key update',
        [actor.staffId],
      )
      const hash = rows[0]?.hash ?? null
      if (hash === null) return refuse('Set a transaction password first.', 'transactionPassword')
      if (await isLocked(client, bucketOf(actor.staffId), rule))
        return refuse('Too many wrong transaction passwords. Try again in 15 minutes.', 'transactionPassword')
      const isRight = await isPassword(hash, text)
      await noteAttempt(client, bucketOf(actor.staffId), 'none', isRight)
      if (!isRight) return refuse('Incorrect transaction password.', 'transactionPassword')
      await client.query(
        `update session set confirmed_at = now() where staff_id = $1 and ended_at is null and stage = 'full'`,
        [actor.staffId],
      )
      return null
    }),
  )
}

/** Sets it for the first time or anew; the login password proves who asks. */
export function setTransactionPassword(
  doors: Doors,
  actor: Actor,
  asked: { readonly loginPassword: string; readonly password: string },
  circumstances: Circumstances,
): Promise<Refusal | null> {
  return doors.hashing.pass(`transaction:${actor.staffId}`, () =>
    inTransaction(doors.pool, async (client) => {
      const { rows } = await client.query<{ hash: string }>(
        'select password_hash as hash from staff where id = $1 for no key update',
        [actor.staffId],
      )
      if (await isLocked(client, bucketOf(actor.staffId), rule))
        return refuse('Too many wrong passwords. Try again in 15 minutes.', 'loginPassword')
      const isRight = await isPassword(rows[0]?.hash ?? null, asked.loginPassword)
      await noteAttempt(client, bucketOf(actor.staffId), circumstances.ip, isRight)
      if (!isRight) return refuse('The password is incorrect.', 'loginPassword')
      if (asked.password === asked.loginPassword)
        return refuse('The transaction password must differ from your sign-in password.', 'password')
      const refusal = passwordRefusal(asked.password, contextWords(actor.username, actor.name, []))
      if (refusal) return refusal
      await client.query('update staff set transaction_password_hash = $2 where id = $1', [
        actor.staffId,
        await hashPassword(asked.password),
      ])
      await leaveTrace(client, {
        action: 'set transaction password',
        actor,
        circumstances,
        subject: `staff:${actor.staffId}`,
      })
      const owner = { id: actor.staffId, username: actor.username }
      await tellOwner(client, 'transaction_password_changed', owner, { ip: circumstances.ip })
      return null
    }),
  )
}
