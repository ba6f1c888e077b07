import type { LockOutRule } from '#platform/auth/rules/lock-out.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { Circumstances } from '#platform/auth/actor.ts'
import { isLocked, noteAttempt } from '#platform/auth/sessions/attempts.ts'
import type { Doors } from '#platform/auth/doors.ts'
import { isPassword } from '#platform/auth/secrets/hashing.ts'
import type { LiveSession } from '#platform/auth/sessions/live-session.ts'
import { takeCode } from '#platform/auth/secrets/second-step.ts'
import { endSessions, renewSession } from '#platform/auth/sessions/sessions.ts'
import { leaveTrace } from '#platform/auth/trail.ts'
import { inTransaction } from '#platform/auth/transaction.ts'

const quarterHour = 15 * 60_000
const rule: LockOutRule = { failures: 5, windowMs: quarterHour, lockMs: quarterHour }

/** What proves it: the password, or a fresh code of the authenticator. */
export type Proof = { readonly password: string } | { readonly code: string }

/**
 * Whoever proves again that it is he goes on with the same session under a new token. Five wrong proofs end every session:
 * somebody else sits there.
 */
export function confirm(
  doors: Doors,
  { hash, actor }: LiveSession,
  proof: Proof,
  circumstances: Circumstances,
): Promise<Refusal | { readonly token: string; readonly hash: Buffer }> {
  const bucket = { key: `confirm:${actor.staffId}`, isKnownDevice: false }
  const trace = { action: 'confirm', actor, circumstances, subject: `staff:${actor.staffId}` }
  return doors.hashing.pass(`confirm:${actor.staffId}`, () =>
    inTransaction(doors.pool, async (client) => {
      const { rows } = await client.query<{ hash: string }>(
        'select password_hash as hash from staff where id = $1 for no key update',
        [actor.staffId],
      )
      if (await isLocked(client, bucket, rule)) return refuse('Too many failed attempts. Sign in again in 15 minutes.')
      const isRight =
        'code' in proof
          ? await takeCode(doors, client, actor, proof.code)
          : await isPassword(rows[0]?.hash ?? null, proof.password)
      await noteAttempt(client, bucket, circumstances.ip, isRight)
      const renewed = isRight ? await renewSession(client, hash, circumstances) : null
      await leaveTrace(client, { ...trace, result: renewed ? 'SUCCESS' : 'FAILED' })
      if (renewed) return renewed
      if (await isLocked(client, bucket, rule))
        await endSessions(client, actor.staffId, 'too many failed confirmations')
      return 'code' in proof
        ? refuse('The code is wrong or was already used.', 'code')
        : refuse('The password is incorrect.', 'password')
    }),
  )
}
