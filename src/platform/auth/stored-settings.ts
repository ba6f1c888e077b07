import { sql } from 'kysely'
import type pg from 'pg'
import { groupNames, type Group } from '#blueprint/settings/definitions.ts'
import { effective, type Settings, type StoredSettings, type Values } from '#blueprint/settings/effective.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { databaseKeyOf, ttlCache } from './sessions/ttl-cache.ts'

/** Each group of settings is stored as one row for each domain. */
export const keyOfGroup = (group: Group): string => `settings.${group}`

export interface SettingRow {
  readonly domain_id: number
  readonly key: string
  readonly value: unknown
}

/** The stored settings of a domain (0: the operator's defaults). */
export const storedSettingsFrom = (rows: readonly SettingRow[], domainId: number): StoredSettings =>
  Object.fromEntries(
    groupNames.flatMap((group) => {
      const row = rows.find((one) => one.domain_id === domainId && one.key === keyOfGroup(group))
      return row ? [[group, row.value as Values]] : []
    }),
  )

const settingRowsText = `select domain_id, key, value from setting where key like 'settings.%'`

/** Effective settings of all domains, at most one second old. */
export interface SettingsSnapshot {
  of(domainId: number): Settings
  readonly operator: Settings
}

export function settingsFrom(rows: readonly SettingRow[]): SettingsSnapshot {
  const operatorStored = storedSettingsFrom(rows, 0)
  const byDomain = new Map<number, Settings>()
  return {
    operator: effective(operatorStored, null),
    of(domainId) {
      const found = byDomain.get(domainId) ?? effective(operatorStored, storedSettingsFrom(rows, domainId))
      byDomain.set(domainId, found)
      return found
    },
  }
}

const cache = ttlCache<SettingsSnapshot>()

/** The effective settings, cached for one second since every request needs them. A transaction gives its own client. */
export const currentSettings = (pool: pg.Pool, client: pg.Pool | pg.PoolClient = pool): Promise<SettingsSnapshot> =>
  cache(pool, async () => {
    const { rows } = await client.query<SettingRow>({ name: 'settings', text: settingRowsText })
    return settingsFrom(rows)
  })

/** The same within a transaction. */
export const settingsIn = (tx: Tx): Promise<SettingsSnapshot> =>
  cache(databaseKeyOf(tx), async () => settingsFrom((await sql.raw<SettingRow>(settingRowsText).execute(tx)).rows))
