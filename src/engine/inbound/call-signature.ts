import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { together } from '#platform/jobs/together.ts'
import { isActive } from '#platform/secrets/keys.ts'

/** How far the clock of a site may be off, in seconds; a nonce is remembered while its timestamp could be valid. */
export const toleranceSeconds = 300

/** The first signature: over time and body alone. Accepted from keys whose site has not moved on. */
export const signatureOf = (secret: string, timestamp: string, rawBody: Buffer): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest('hex')

/** What the second signature covers in addition to the body. */
export interface SignedCall {
  readonly method: string
  /** As requested, without a query. */
  readonly path: string
  readonly keyId: string
  readonly timestamp: string
  readonly nonce: string
}

/** The second signature: bytes signed for one call are valid for no other path, method or key, and once only. */
export const callSignatureOf = (
  secret: string,
  { method, path, keyId, timestamp, nonce }: SignedCall,
  rawBody: Buffer,
): string =>
  createHmac('sha256', secret)
    .update(`v2\n${method}\n${path}\n${keyId}\n${timestamp}\n${nonce}\n`)
    .update(rawBody)
    .digest('hex')

export const isNonce = (text: string): boolean => /^[\w-]{16,64}$/.test(text)

export function equalTexts(expected: string, actual: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(actual)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Whether a signed call may go on: its key is active now, and did not use the nonce before. */
export type Admission = 'admitted' | 'key is not active' | 'nonce was used'

const admissions = new WeakMap<Database, (call: SignedCall) => Promise<Admission>>()

/**
 * Asks whether the key is active and remembers the nonce. Calls that arrive meanwhile share one statement, which begins after all of
 * them: a key that was revoked before a call began is revoked for it.
 */
export function admitCall(db: Database, call: SignedCall): Promise<Admission> {
  const admit = admissions.get(db) ?? together((calls: readonly SignedCall[]) => admitCalls(db, calls))
  admissions.set(db, admit)
  return admit(call)
}

const useOf = ({ keyId, nonce }: Pick<SignedCall, 'keyId' | 'nonce'>): string => `${keyId} ${nonce}`

/**
 * The claim does not wait for the disk: what the call does is written to the log after it, so nothing of a call can survive a crash
 * that its nonce does not survive.
 */
async function admitCalls(db: Database, calls: readonly SignedCall[]): Promise<readonly Admission[]> {
  const { rows } = await sql<{ keyId: string; nonce: string | null }>`with active as materialized (
      select k.key_id from inbound_key k join domain d on d.id = k.domain_id
      where k.key_id = any(${[...new Set(calls.map(({ keyId }) => keyId))]}::text[]) and ${isActive}),
    claimed as (insert into inbound_nonce (key_id, nonce, expires_at)
      select c.key_id, c.nonce, to_timestamp(c.at) + make_interval(secs => ${2 * toleranceSeconds})
      from unnest(${calls.map(({ keyId }) => keyId)}::text[], ${calls.map(({ nonce }) => nonce)}::text[],
        ${calls.map(({ timestamp }) => timestamp)}::bigint[]) c(key_id, nonce, at) join active a on a.key_id = c.key_id
      where set_config('synchronous_commit', 'off', true) = 'off'
      order by c.key_id, c.nonce on conflict do nothing returning key_id, nonce)
    select key_id as "keyId", null as nonce from active union all select key_id, nonce from claimed`.execute(db)
  const active = new Set(rows.flatMap(({ keyId, nonce }) => (nonce === null ? [keyId] : [])))
  const unused = new Set(rows.flatMap(({ keyId, nonce }) => (nonce === null ? [] : [useOf({ keyId, nonce })])))
  return calls.map((call): Admission => {
    if (!active.has(call.keyId)) return 'key is not active'
    // Of two calls at once with the same nonce, the second finds it used.
    return unused.delete(useOf(call)) ? 'admitted' : 'nonce was used'
  })
}

const forgotten = 1_000

/** Forgets nonces whose timestamps are no longer accepted. */
export const nonceSweepTask = (db: Database) => ({
  everyMs: 10_000,
  work: async (): Promise<boolean> => {
    const { numAffectedRows = 0n } = await sql`delete from inbound_nonce where (key_id, nonce) in
      (select key_id, nonce from inbound_nonce where expires_at < now() limit ${forgotten})`.execute(db)
    return numAffectedRows === BigInt(forgotten)
  },
})
