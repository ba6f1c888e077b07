import type { LockOutRule } from './rules/lock-out.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { RequestOrigin } from './actor.ts'
import { countedAttempt, isLocked, recordAttempt } from './sessions/attempts.ts'
import type { AuthContext } from './auth-context.ts'
import { hashPassword, isPassword } from './secrets/hashing.ts'
import type { LiveSession } from './sessions/live-session.ts'
import { mac } from './sessions/tokens.ts'
import { recordAccess } from './access-log.ts'
import { inTransaction } from './transaction.ts'

const quarterHourMs = 15 * 60_000
const rule: LockOutRule = { failures: 5, windowMs: quarterHourMs, lockMs: quarterHourMs }
const bucketOf = ({ actor }: LiveSession) => ({ key: `warehouse:${actor.staffId}`, isKnownDevice: false })

/** Proof of the archive code, bound to the session. */
const proofOf = ({ settings }: AuthContext, { hash }: LiveSession, code: string): Buffer =>
  Buffer.from(mac(settings.sessionSecret, 'warehouse', `${hash.toString('hex')}\n${code}`))

interface OpenRequest {
  readonly code: string
  readonly circumstances: RequestOrigin
}

/** Opens the archive for this session for 15 minutes; five wrong codes lock it for 15 minutes. */
export function openWarehouse(auth: AuthContext, session: LiveSession, opening: OpenRequest): Promise<Refusal | null> {
  const { code, circumstances } = opening
  const { actor } = session
  return auth.hashing.run(`warehouse:${actor.staffId}`, () =>
    inTransaction(auth.pool, async (client) => {
      const { rows } = await client.query<{ hash: string | null }>(
        'select warehouse_code_hash as hash from staff where id = $1 for no key update',
        [actor.staffId],
      )
      const hash = rows[0]?.hash ?? null
      if (hash === null) return refuse('Set a security code first.', 'security_code')
      const isRight = () => isPassword(hash, code)
      const result = await countedAttempt(client, { bucket: bucketOf(session), rule, ip: circumstances.ip, isRight })
      if (result === 'locked') return refuse('Too many wrong codes. Try again in 15 minutes.', 'security_code')
      await recordAccess(client, {
        action: 'warehouse.open',
        actor,
        circumstances,
        subject: `staff:${actor.staffId}`,
        result: result === 'right' ? 'SUCCESS' : 'FAILED',
      })
      if (result === 'wrong') return refuse('Incorrect code.', 'security_code')
      await client.query(
        `update session set warehouse_proof = $2, warehouse_until = now() + interval '15 minutes' where token_hash = $1`,
        [session.hash, proofOf(auth, session, code)],
      )
      return null
    }),
  )
}

/** Sets the user's archive code after checking the sign-in password. An open archive stays open. */
export function setWarehouseCode(
  auth: AuthContext,
  session: LiveSession,
  { code, circumstances, password }: OpenRequest & { readonly password: string },
): Promise<Refusal | null> {
  const { actor } = session
  return auth.hashing.run(`warehouse:${actor.staffId}`, () =>
    inTransaction(auth.pool, async (client) => {
      const { rows } = await client.query<{ hash: string }>(
        'select password_hash as hash from staff where id = $1 for no key update',
        [actor.staffId],
      )
      if (await isLocked(client, bucketOf(session), rule))
        return refuse('Too many attempts. Try again in 15 minutes.', 'loginPassword')
      if (!(await isPassword(rows[0]?.hash ?? null, password))) {
        await recordAttempt(client, bucketOf(session), circumstances.ip, false)
        return refuse('The password is incorrect.', 'loginPassword')
      }
      if (isGuessable(code)) return refuse('Choose a code that is harder to guess.', 'security_code')
      await client.query('update staff set warehouse_code_hash = $2 where id = $1', [
        actor.staffId,
        await hashPassword(code),
      ])
      await recordAccess(client, { action: 'warehouse.code', actor, circumstances, subject: `staff:${actor.staffId}` })
      return null
    }),
  )
}

/** One repeated digit, or consecutive digits. */
const isGuessable = (code: string): boolean =>
  ['01234567890', '09876543210'].some((row) => row.includes(code)) || /^(\d)\1+$/.test(code)

export async function closeWarehouse(
  auth: AuthContext,
  session: LiveSession,
  circumstances: RequestOrigin,
): Promise<void> {
  const { actor, hash } = session
  await inTransaction(auth.pool, async (client) => {
    await client.query('update session set warehouse_proof = null, warehouse_until = null where token_hash = $1', [
      hash,
    ])
    await recordAccess(client, { action: 'warehouse.close', actor, circumstances, subject: `staff:${actor.staffId}` })
  })
}

/** Whether the archive is open for this session with this code. */
export async function isWarehouseOpen(auth: AuthContext, session: LiveSession, code: string): Promise<boolean> {
  const { rowCount } = await auth.pool.query({
    name: 'warehouse',
    text: 'select 1 from session where token_hash = $1 and warehouse_proof = $2 and warehouse_until > now()',
    values: [session.hash, proofOf(auth, session, code)],
  })
  return rowCount === 1
}
