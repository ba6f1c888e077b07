import type { LockOutRule } from './rules/lock-out.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { Circumstances } from './actor.ts'
import { isLocked, noteAttempt } from './sessions/attempts.ts'
import type { Doors } from './doors.ts'
import { hashPassword, isPassword } from './secrets/hashing.ts'
import type { LiveSession } from './sessions/live-session.ts'
import { mac } from './sessions/tokens.ts'
import { leaveTrace } from './trail.ts'
import { inTransaction } from './transaction.ts'

const quarterHour = 15 * 60_000
const rule: LockOutRule = { failures: 5, windowMs: quarterHour, lockMs: quarterHour }
const bucketOf = ({ actor }: LiveSession) => ({ key: `warehouse:${actor.staffId}`, isKnownDevice: false })

/** What a session keeps of the code that opened the archive: worthless beside any other session. */
const proofOf = ({ settings }: Doors, { hash }: LiveSession, code: string): Buffer =>
  Buffer.from(mac(settings.sessionSecret, 'warehouse', `${hash.toString('hex')}\n${code}`))

interface Opening {
  readonly code: string
  readonly circumstances: Circumstances
}

/** Opens the archive for this session and a quarter of an hour; five wrong codes shut it as long. */
export function openWarehouse(doors: Doors, session: LiveSession, opening: Opening): Promise<Refusal | null> {
  const { code, circumstances } = opening
  const { actor } = session
  return doors.hashing.pass(`warehouse:${actor.staffId}`, () =>
    inTransaction(doors.pool, async (client) => {
      const { rows } = await client.query<{ hash: string | null }>(
        'select warehouse_code_hash as hash from staff where id = $1 for no key update',
        [actor.staffId],
      )
      const hash = rows[0]?.hash ?? null
      if (hash === null) return refuse('Set a security code first.', 'security_code')
      if (await isLocked(client, bucketOf(session), rule))
        return refuse('Too many wrong codes. Try again in 15 minutes.', 'security_code')
      const isRight = await isPassword(hash, code)
      await noteAttempt(client, bucketOf(session), circumstances.ip, isRight)
      await leaveTrace(client, {
        action: 'warehouse.open',
        actor,
        circumstances,
        subject: `staff:${actor.staffId}`,
        result: isRight ? 'SUCCESS' : 'FAILED',
      })
      if (!isRight) return refuse('Incorrect code.', 'security_code')
      await client.query(
        `update session set warehouse_proof = $2, warehouse_until = now() + interval '15 minutes' where token_hash = $1`,
        [session.hash, proofOf(doors, session, code)],
      )
      return null
    }),
  )
}

/** Sets one's own code; the login password proves who asks. An archive that is open stays so to its end. */
export function setWarehouseCode(
  doors: Doors,
  session: LiveSession,
  { code, circumstances, password }: Opening & { readonly password: string },
): Promise<Refusal | null> {
  const { actor } = session
  return doors.hashing.pass(`warehouse:${actor.staffId}`, () =>
    inTransaction(doors.pool, async (client) => {
      const { rows } = await client.query<{ hash: string }>(
        'select password_hash as hash from staff where id = $1 for no key update',
        [actor.staffId],
      )
      if (await isLocked(client, bucketOf(session), rule))
        return refuse('Too many attempts. Try again in 15 minutes.', 'loginPassword')
      if (!(await isPassword(rows[0]?.hash ?? null, password))) {
        await noteAttempt(client, bucketOf(session), circumstances.ip, false)
        return refuse('The password is incorrect.', 'loginPassword')
      }
      if (isGuessable(code)) return refuse('Choose a code that is harder to guess.', 'security_code')
      await client.query('update staff set warehouse_code_hash = $2 where id = $1', [
        actor.staffId,
        await hashPassword(code),
      ])
      await leaveTrace(client, { action: 'warehouse.code', actor, circumstances, subject: `staff:${actor.staffId}` })
      return null
    }),
  )
}

/** One digit throughout, or digits that follow each other. */
const isGuessable = (code: string): boolean =>
  ['01234567890', '09876543210'].some((row) => row.includes(code)) || /^(\d)\1+$/.test(code)

export async function closeWarehouse(doors: Doors, session: LiveSession, circumstances: Circumstances): Promise<void> {
  const { actor, hash } = session
  await inTransaction(doors.pool, async (client) => {
    await client.query('update session set warehouse_proof = null, warehouse_until = null where token_hash = $1', [
      hash,
    ])
    await leaveTrace(client, { action: 'warehouse.close', actor, circumstances, subject: `staff:${actor.staffId}` })
  })
}

/** Whether this code opened the archive for this session, and it is still open. */
export async function isWarehouseOpen(doors: Doors, session: LiveSession, code: string): Promise<boolean> {
  const { rowCount } = await doors.pool.query({
    name: 'warehouse',
    text: 'select 1 from session where token_hash = $1 and warehouse_proof = $2 and warehouse_until > now()',
    values: [session.hash, proofOf(doors, session, code)],
  })
  return rowCount === 1
}
