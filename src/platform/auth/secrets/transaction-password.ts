import type { LockOutRule } from '#platform/auth/rules/lock-out.ts'
import { newPasswordRefusal } from '#platform/auth/secrets/leaked-passwords.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { Actor, RequestOrigin } from '#platform/auth/actor.ts'
import { countedAttempt } from '#platform/auth/sessions/attempts.ts'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import { hashPassword, isPassword, isSamePassword } from './hashing.ts'
import { notifyOwner } from '#platform/mail/queue-email.ts'
import { contextWords } from './passwords.ts'
import { recordAccess } from '#platform/auth/access-log.ts'
import { inTransaction } from '#platform/auth/transaction.ts'

const quarterHourMs = 15 * 60_000
const rule: LockOutRule = { failures: 5, windowMs: quarterHourMs, lockMs: quarterHourMs }
const bucketOf = (staffId: bigint) => ({ key: `transaction:${staffId}`, isKnownDevice: false })

/** Null if the text is the actor's transaction password, else why not. Five wrong attempts lock it for 15 minutes. */
export function checkTransactionPassword(auth: AuthContext, actor: Actor, text: string): Promise<Refusal | null> {
  return auth.hashing.run(`transaction:${actor.staffId}`, () =>
    inTransaction(auth.pool, async (client) => {
      const { rows } = await client.query<{ hash: string | null }>(
        'select transaction_password_hash as hash from staff where id = $1 for no key update',
        [actor.staffId],
      )
      const hash = rows[0]?.hash ?? null
      if (hash === null) return refuse('Set a transaction password first.', 'transactionPassword')
      const isRight = () => isPassword(hash, text)
      const result = await countedAttempt(client, { bucket: bucketOf(actor.staffId), rule, ip: 'none', isRight })
      if (result === 'locked')
        return refuse('Too many wrong transaction passwords. Try again in 15 minutes.', 'transactionPassword')
      if (result === 'wrong') return refuse('Incorrect transaction password.', 'transactionPassword')
      await client.query(
        `update session set confirmed_at = now() where staff_id = $1 and ended_at is null and stage = 'full'`,
        [actor.staffId],
      )
      return null
    }),
  )
}

/** Sets or replaces the transaction password. The sign-in password confirms the user. */
export function setTransactionPassword(
  auth: AuthContext,
  actor: Actor,
  submitted: { readonly loginPassword: string; readonly password: string },
  circumstances: RequestOrigin,
): Promise<Refusal | null> {
  return auth.hashing.run(`transaction:${actor.staffId}`, () =>
    inTransaction(auth.pool, async (client) => {
      const { rows } = await client.query<{ hash: string }>(
        'select password_hash as hash from staff where id = $1 for no key update',
        [actor.staffId],
      )
      const isRight = () => isPassword(rows[0]?.hash ?? null, submitted.loginPassword)
      const bucket = bucketOf(actor.staffId)
      const result = await countedAttempt(client, { bucket, rule, ip: circumstances.ip, isRight })
      if (result === 'locked') return refuse('Too many wrong passwords. Try again in 15 minutes.', 'loginPassword')
      if (result === 'wrong') return refuse('The password is incorrect.', 'loginPassword')
      if (isSamePassword(submitted.password, submitted.loginPassword))
        return refuse('The transaction password must differ from your sign-in password.', 'password')
      const refusal = newPasswordRefusal(submitted.password, contextWords(actor.username, actor.name, []))
      if (refusal) return refusal
      await client.query('update staff set transaction_password_hash = $2 where id = $1', [
        actor.staffId,
        await hashPassword(submitted.password),
      ])
      await recordAccess(client, {
        action: 'set transaction password',
        actor,
        circumstances,
        subject: `staff:${actor.staffId}`,
      })
      const owner = { id: actor.staffId, username: actor.username }
      await notifyOwner(client, 'transaction_password_changed', owner, { ip: circumstances.ip })
      return null
    }),
  )
}
