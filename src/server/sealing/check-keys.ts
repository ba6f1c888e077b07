import type pg from 'pg'
import { unseal, type SealingKeys } from '#platform/auth/secrets/seal.ts'
import { inTransaction } from '#platform/auth/transaction.ts'
import { SettingError } from '#platform/environment/settings.ts'
import { sealedColumns, type SealedColumn } from './sealed-columns.ts'

/**
 * Fails the start if stored values cannot be decrypted, instead of failing at the first payment.
 */
export async function assertKeysAvailable(pool: pg.Pool, keys: SealingKeys): Promise<void> {
  await inTransaction(pool, async (client) => {
    await selectAllDomains(client)
    for (const place of sealedColumns) await assertKeysFor(client, place, keys)
  })
}

/** Row-level security also applies to the owner. */
export const selectAllDomains = (client: pg.PoolClient) =>
  client.query(`select set_config('app.domains', (select coalesce(array_agg(id), '{}')::text from domain), true)`)

async function assertKeysFor(client: pg.PoolClient, place: SealedColumn, keys: SealingKeys): Promise<void> {
  const { table, column, key, keyId } = place
  const { rows } = await client.query<{ key_id: string }>(
    keyId === undefined
      ? `select distinct split_part(${column}, '.', 2) as key_id from ${table} where ${column} like 'v2.%'`
      : `select distinct ${keyId} as key_id from ${table}`,
  )
  const unknown = rows.find(({ key_id: id }) => !keys.byId.has(id))
  if (unknown)
    throw new SettingError(
      `Values in ${table} are encrypted with key ${unknown.key_id}, which is neither SEALING_KEY (${keys.activeKeyId}) nor one of SEALING_KEYS_BEFORE.`,
    )
  // The others are from before keys had names.
  if (keyId !== undefined) return
  const { rows: unnamed } = await client.query<{ key: string; sealed: string }>(
    `select ${key}::text as key, ${column} as sealed from ${table} where ${column} like 'v1.%' order by ${key} limit 1`,
  )
  for (const one of unnamed) {
    if (!opens(keys, one.sealed, place.contextOf(one.key)))
      throw new SettingError(`Values in ${table} are sealed with a different ENCRYPTION_KEY than the one set.`)
  }
}

function opens(keys: SealingKeys, sealed: string, context: string): boolean {
  try {
    unseal(keys, sealed, context)
    return true
  } catch {
    return false
  }
}
