import { z } from 'zod/mini'
import { reasons, reasonsKey } from '#blueprint/reasons.ts'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { ttlCache } from '#platform/auth/sessions/ttl-cache.ts'

export interface OfferedReason {
  readonly code: string
  readonly name: string
}

const stored = z.strictObject({
  reasons: z.array(z.strictObject({ code: z.string(), name: z.string() })).check(z.minLength(1)),
})

/** Offered where a domain has no list of its own. */
const ofProduct: readonly OfferedReason[] = reasons.map(([code, name]) => ({ code, name }))

/** The reasons that a domain offers, and whether the list is its own. */
export async function readReasonsOf(
  tx: Tx,
  domainId: number,
): Promise<{ readonly reasons: readonly OfferedReason[]; readonly isOwn: boolean }> {
  const row = await tx
    .selectFrom('setting')
    .select('value')
    .where('domain_id', '=', domainId)
    .where('key', '=', reasonsKey)
    .executeTakeFirst()
  return row === undefined
    ? { reasons: ofProduct, isOwn: false }
    : { reasons: stored.parse(row.value).reasons, isOwn: true }
}

/** By domain, for a second: every open panel asks for them with its news. */
const cache = ttlCache<Map<number, Promise<readonly OfferedReason[]>>>()

export async function offeredReasons(db: Database, domainId: number): Promise<readonly OfferedReason[]> {
  const known = await cache(db, async () => new Map())
  const reading =
    known.get(domainId) ?? transact(db, [domainId], async (tx) => (await readReasonsOf(tx, domainId)).reasons)
  known.set(domainId, reading)
  return reading
}
