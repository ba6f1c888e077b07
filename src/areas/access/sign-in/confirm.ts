import type { LockOutRule } from '#platform/auth/rules/lock-out.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { RequestOrigin } from '#platform/auth/actor.ts'
import { countedAttempt, isLocked } from '#platform/auth/sessions/attempts.ts'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import { isPassword } from '#platform/auth/secrets/hashing.ts'
import type { LiveSession } from '#platform/auth/sessions/live-session.ts'
import { consumeCode } from '#platform/auth/secrets/second-step.ts'
import { endSessions, renewSession } from '#platform/auth/sessions/sessions.ts'
import { recordAccess } from '#platform/auth/access-log.ts'
import { inTransaction } from '#platform/auth/transaction.ts'

const quarterHour = 15 * 60_000
const confirmLockOut: LockOutRule = { failures: 5, windowMs: quarterHour, lockMs: quarterHour }

/** Proof of recent authentication: the password or a new authenticator code. */
export type Proof = { readonly password: string } | { readonly code: string }

/**
 * Step-up: renews the session token after a correct proof. After five wrong proofs all sessions of the user end,
 * because someone else may be using the device.
 */
export function confirmIdentity(
  auth: AuthContext,
  { hash, actor }: LiveSession,
  proof: Proof,
  circumstances: RequestOrigin,
): Promise<Refusal | { readonly token: string; readonly hash: Buffer }> {
  const bucket = { key: `confirm:${actor.staffId}`, isKnownDevice: false }
  const trace = { action: 'confirm', actor, circumstances, subject: `staff:${actor.staffId}` }
  return auth.hashing.run(`confirm:${actor.staffId}`, () =>
    inTransaction(auth.pool, async (client) => {
      const { rows } = await client.query<{ hash: string }>(
        'select password_hash as hash from staff where id = $1 for no key update',
        [actor.staffId],
      )
      const { ip } = circumstances
      const isRight = () =>
        'code' in proof
          ? consumeCode(auth, client, { actor, ip }, proof.code)
          : isPassword(rows[0]?.hash ?? null, proof.password)
      const result = await countedAttempt(client, { bucket, rule: confirmLockOut, ip, isRight })
      if (result === 'locked') return refuse('Too many failed attempts. Sign in again in 15 minutes.')
      const renewed = result === 'right' ? await renewSession(client, hash, circumstances) : null
      await recordAccess(client, { ...trace, result: renewed ? 'SUCCESS' : 'FAILED' })
      if (renewed) return renewed
      if (await isLocked(client, bucket, confirmLockOut))
        await endSessions(client, actor.staffId, 'too many failed confirmations')
      return 'code' in proof
        ? refuse('The code is wrong or was already used.', 'code')
        : refuse('The password is incorrect.', 'password')
    }),
  )
}
