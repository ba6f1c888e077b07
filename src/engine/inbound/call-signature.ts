import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { together } from '#platform/jobs/together.ts'

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

const claims = new WeakMap<Database, (call: SignedCall) => Promise<boolean>>()

/** Remembers a nonce; false if the key used it before. Calls that arrive meanwhile share one statement. */
export function claimNonce(db: Database, call: SignedCall): Promise<boolean> {
  const claim = claims.get(db) ?? together((calls: readonly SignedCall[]) => claimNonces(db, calls))
  claims.set(db, claim)
  return claim(call)
}

const useOf = ({ keyId, nonce }: Pick<SignedCall, 'keyId' | 'nonce'>): string => `${keyId} ${nonce}`

/**
 * The claim does not wait for the disk: what the call does is written to the log after it, so nothing of a call can survive a crash
 * that its nonce does not survive.
 */
async function claimNonces(db: Database, calls: readonly SignedCall[]): Promise<readonly boolean[]> {
  const { rows } = await sql<{ keyId: string; nonce: string }>`insert into inbound_nonce (key_id, nonce, expires_at)
    select key_id, nonce, to_timestamp(at) + make_interval(secs => ${2 * toleranceSeconds})
    from unnest(${calls.map(({ keyId }) => keyId)}::text[], ${calls.map(({ nonce }) => nonce)}::text[],
      ${calls.map(({ timestamp }) => timestamp)}::bigint[]) c(key_id, nonce, at)
    where set_config('synchronous_commit', 'off', true) = 'off'
    order by key_id, nonce on conflict do nothing returning key_id as "keyId", nonce`.execute(db)
  const unused = new Set(rows.map(useOf))
  // Of two calls at once with the same nonce, the second finds it used.
  return calls.map((call) => unused.delete(useOf(call)))
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
