import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { ttlCache } from '#platform/auth/sessions/ttl-cache.ts'
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

/** Active keys by id, cached for one second: a revoked key may be accepted that long if a notification is lost. */
const cache = ttlCache<Map<string, SiteKey>>()

interface KeyContext {
  readonly db: Database
  readonly sealingKeys: SealingKeys
}

/** The key with this id; null if there is none or it is not active. */
export async function siteKeyOf(context: KeyContext, keyId: string): Promise<SiteKey | null> {
  const active = await cache(context.db, async () => new Map())
  const key = active.get(keyId) ?? (await readKey(context, keyId))
  if (key) active.set(keyId, key)
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
