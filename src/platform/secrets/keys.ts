import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { unseal, type SealingKeys } from '#platform/auth/secrets/seal.ts'

/** The calling system: a player site of one domain, identified by its key. */
export interface Caller {
  readonly source: string
  readonly name: string
  readonly domainId: number
  readonly timeZone: string
  readonly currency: string
}

/** A key's owner and its signing secret. */
export interface SiteKey {
  readonly caller: Caller
  readonly secret: string
}

/** Keys are cached for 1 second, so a revoked key may be accepted that long. */
const ttlMs = 1_000

interface CachedKey {
  readonly key: SiteKey
  readonly until: number
}

/** By database, since a process may serve several (tests do). */
const cacheByDatabase = new WeakMap<Database, Map<string, CachedKey>>()

interface KeyContext {
  readonly db: Database
  readonly sealingKeys: SealingKeys
}

/** The key with this id; null if there is none or it is not active. Cached for one second. */
export async function siteKeyOf(context: KeyContext, keyId: string): Promise<SiteKey | null> {
  const cached = cacheByDatabase.get(context.db) ?? new Map<string, CachedKey>()
  cacheByDatabase.set(context.db, cached)
  const found = cached.get(keyId)
  if (found && found.until > performance.now()) return found.key
  const key = await readKey(context, keyId)
  if (key) cached.set(keyId, { key, until: performance.now() + ttlMs })
  else cached.delete(keyId)
  return key
}

async function readKey({ db, sealingKeys }: KeyContext, keyId: string): Promise<SiteKey | null> {
  const { rows } = await sql<{
    domain_id: number
    name: string
    time_zone: string
    currency: string
    secret_encrypted: string
  }>`
    select k.domain_id, k.name, k.secret_encrypted, d.time_zone, d.currency from inbound_key k join domain d on d.id = k.domain_id
    where k.key_id = ${keyId} and k.status = 'ACTIVE' and d.status = 'ACTIVE'`.execute(db)
  const [row] = rows
  if (!row) return null
  const { domain_id: domainId, name, time_zone: timeZone, currency } = row
  return {
    caller: { source: `${domainId}:${name}`, name, domainId, timeZone, currency },
    secret: unseal(sealingKeys, row.secret_encrypted, sealOf(keyId)),
  }
}

/** The context a sealed secret is bound to: it cannot be opened in another row. */
export const sealOf = (keyId: string): string => `inbound_key.secret_encrypted.${keyId}`
