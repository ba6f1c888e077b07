import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { knowZones } from '#platform/database/calendars.ts'
import { together } from '#platform/jobs/together.ts'
import { ttlCache } from '#platform/auth/sessions/ttl-cache.ts'
import { unseal, type SealingKeys } from '#platform/auth/secrets/seal.ts'

/** The calling system: a player site or a casino provider of one domain, identified by its key. */
export interface Caller {
  readonly source: string
  readonly name: string
  /** In the ledger and the audit log. */
  readonly actor: string
  readonly domainId: number
  readonly timeZone: string
  readonly currency: string
}

/** A key's owner and its signing secret. */
export interface SiteKey {
  readonly caller: Caller
  readonly secret: string
  readonly acceptsV1: boolean
}

/** A key of a casino provider: a shared secret, or the public key of one that signs with its own. */
export interface ProviderKey {
  readonly caller: Caller
  readonly secret: string | undefined
  /** SPKI, DER in base64. */
  readonly publicKey: string | null
}

interface ActiveKey extends ProviderKey {
  readonly acceptsV1: boolean
  /** The casino provider that calls the wallet with it; null: a player site or a feed. */
  readonly provider: string | null
}

/** Active keys by id with their secrets, cached for one second. Whether one is still active is asked again for each call. */
const cache = ttlCache<Map<string, Promise<ActiveKey | null>>>()

interface KeyContext {
  readonly db: Database
  readonly sealingKeys: SealingKeys
}

/** The key of a player site or feed with this id; null if there is none or it is not active. */
export async function siteKeyOf(context: KeyContext, keyId: string): Promise<SiteKey | null> {
  const key = await activeKeyOf(context, keyId)
  if (key?.provider !== null || key.secret === undefined) return null
  return { caller: key.caller, secret: key.secret, acceptsV1: key.acceptsV1 }
}

/** The key of this casino provider with this id; null if there is none or it is not active. */
export async function providerKeyOf(context: KeyContext, keyId: string, provider: string): Promise<ProviderKey | null> {
  const key = await activeKeyOf(context, keyId)
  return key?.provider === provider ? key : null
}

/** Of a key k of a domain d. */
export const isActive = sql`k.status = 'ACTIVE' and (k.expires_at is null or k.expires_at > now()) and d.status = 'ACTIVE'`

const stillActive = new WeakMap<Database, (keyId: string) => Promise<boolean>>()

/**
 * Whether the key is active now: what was revoked in another process before the call began is revoked here. Calls that
 * arrive meanwhile share one statement, which begins after all of them.
 */
export function isKeyActive(db: Database, keyId: string): Promise<boolean> {
  const ask =
    stillActive.get(db) ??
    together(async (keyIds: readonly string[]) => {
      const { rows } = await sql<{
        id: string
      }>`select k.key_id as id from inbound_key k join domain d on d.id = k.domain_id
        where k.key_id = any(${[...new Set(keyIds)]}::text[]) and ${isActive}`.execute(db)
      const active = new Set(rows.map(({ id }) => id))
      return keyIds.map((each) => active.has(each))
    })
  stillActive.set(db, ask)
  return ask(keyId)
}

/** Calls that arrive while a key is read wait for that one read. What is no active key is asked again by the next call. */
async function activeKeyOf(context: KeyContext, keyId: string): Promise<ActiveKey | null> {
  const active = await cache(context.db, async () => new Map())
  const reading = active.get(keyId) ?? readKey(context, keyId)
  active.set(keyId, reading)
  let key: ActiveKey | null = null
  try {
    key = await reading
  } finally {
    if (key === null && active.get(keyId) === reading) active.delete(keyId)
  }
  return key
}

async function readKey({ db, sealingKeys }: KeyContext, keyId: string): Promise<ActiveKey | null> {
  const { rows } = await sql<{
    domain_id: number
    name: string
    time_zone: string
    currency: string
    secret_encrypted: string | null
    accepts_v1: boolean
    casino_provider: string | null
    public_key: string | null
  }>`
    select k.domain_id, k.name, k.secret_encrypted, k.accepts_v1, k.casino_provider, k.public_key, d.time_zone, d.currency from inbound_key k join domain d on d.id = k.domain_id
    where k.key_id = ${keyId} and ${isActive}`.execute(db)
  const [row] = rows
  if (!row || (row.secret_encrypted === null && row.public_key === null)) return null
  await knowZones(db, row.time_zone)
  const { domain_id: domainId, name, time_zone: timeZone, currency, casino_provider: provider } = row
  const actor = provider === null ? `site:${name}` : `provider:${provider}`
  return {
    caller: { source: `${domainId}:${name}`, name, actor, domainId, timeZone, currency },
    secret: row.secret_encrypted === null ? undefined : unseal(sealingKeys, row.secret_encrypted, sealOf(keyId)),
    publicKey: row.public_key,
    acceptsV1: row.accepts_v1,
    provider,
  }
}

/** The context a sealed secret is bound to: it cannot be opened in another row. */
export const sealOf = (keyId: string): string => `inbound_key.secret_encrypted.${keyId}`

const usedAt = new WeakMap<Database, Map<string, number>>()

/** Stores when a key signed a call correctly, at most once a minute for each process. */
export async function noteKeyUse(db: Database, keyId: string): Promise<void> {
  const noted = usedAt.get(db) ?? new Map<string, number>()
  usedAt.set(db, noted)
  const now = performance.now()
  if (now - (noted.get(keyId) ?? -Infinity) < 60_000) return
  noted.set(keyId, now)
  await sql`update inbound_key set last_used_at = now() where key_id = ${keyId}`.execute(db)
}
