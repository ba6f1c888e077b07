import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { unseal, type SealingKeys } from '#platform/auth/secrets/seal.ts'

/** The machine that calls: a player site of one domain, known by its key. */
export interface Caller {
  readonly source: string
  readonly name: string
  readonly domainId: number
  readonly timeZone: string
  readonly currency: string
}

/** Whose key it is and what signs with it. */
export interface Key {
  readonly caller: Caller
  readonly secret: string
}

/** A site calls many times a second; so long after it was revoked a key may still be taken. */
const knownForMs = 1_000

interface Known {
  readonly key: Key
  readonly until: number
}

/** By database: a process that serves several (checks do) must not mix them. */
const knownByDatabase = new WeakMap<Database, Map<string, Known>>()

interface KeyContext {
  readonly db: Database
  readonly sealingKeys: SealingKeys
}

/** The key as it stood a moment ago at most; null: there is none, or it is not to be used. */
export async function keyOf(context: KeyContext, keyId: string): Promise<Key | null> {
  const known = knownByDatabase.get(context.db) ?? new Map<string, Known>()
  knownByDatabase.set(context.db, known)
  const found = known.get(keyId)
  if (found && found.until > performance.now()) return found.key
  const key = await readKey(context, keyId)
  if (key) known.set(keyId, { key, until: performance.now() + knownForMs })
  else known.delete(keyId)
  return key
}

async function readKey({ db, sealingKeys }: KeyContext, keyId: string): Promise<Key | null> {
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

/** What a sealed secret is bound to: moved to another row it does not open. */
export const sealOf = (keyId: string): string => `inbound_key.secret_encrypted.${keyId}`
