import type pg from 'pg'
import { unseal, type SealingKeys } from '#platform/auth/secrets/seal.ts'
import { inTransaction } from '#platform/auth/transaction.ts'
import { SettingError } from '#platform/environment/settings.ts'
import { sealedPlaces, type SealedPlace } from './places.ts'

/** Nothing starts that could not open what it keeps: better said now than when the first player pays. */
export async function refuseUnknownSeals(pool: pg.Pool, keys: SealingKeys): Promise<void> {
  await inTransaction(pool, async (client) => {
    await seeEverything(client)
    for (const place of sealedPlaces) await refuseUnknown(client, place, keys)
  })
}

/** Row-level security binds the owner too. */
export const seeEverything = (client: pg.PoolClient) =>
  client.query(`select set_config('app.domains', (select coalesce(array_agg(id), '{}')::text from domain), true)`)

async function refuseUnknown(client: pg.PoolClient, place: SealedPlace, keys: SealingKeys): Promise<void> {
  const { table, column, key } = place
  const { rows } = await client.query<{ key_id: string }>(
    `select distinct split_part(${column}, '.', 2) as key_id from ${table} where ${column} like 'v2.%'`,
  )
  const unknown = rows.find(({ key_id: id }) => !keys.byId.has(id))
  if (unknown)
    throw new SettingError(
      `Values in ${table} are encrypted with key ${unknown.key_id}, which is neither SEALING_KEY (${keys.inUse}) nor one of SEALING_KEYS_BEFORE.`,
    )
  const { rows: unnamed } = await client.query<{ key: string; sealed: string }>(
    `select ${key}::text as key, ${column} as sealed from ${table} where ${column} like 'v1.%' order by ${key} limit 1`,
  )
  for (const one of unnamed) {
    if (!opens(keys, one.sealed, place.of(one.key)))
      throw new SettingError(`Values in ${table} are sealed with an ENCRYPTION_KEY that is not the one given.`)
  }
}

function opens(keys: SealingKeys, sealed: string, of: string): boolean {
  try {
    unseal(keys, sealed, of)
    return true
  } catch {
    return false
  }
}
