import { sql } from 'kysely'
import type pg from 'pg'
import { groupNames, type Group } from '#blueprint/settings/definitions.ts'
import { effective, type Settings, type Told, type Values } from '#blueprint/settings/effective.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { databaseOf, keeper } from './sessions/kept.ts'

/** Settings are one row a group and domain. */
export const keyOfGroup = (group: Group): string => `settings.${group}`

export interface SettingRow {
  readonly domain_id: number
  readonly key: string
  readonly value: unknown
}

/** What was set for one domain (0: for the house). */
export const toldFrom = (rows: readonly SettingRow[], domainId: number): Told =>
  Object.fromEntries(
    groupNames.flatMap((group) => {
      const row = rows.find((one) => one.domain_id === domainId && one.key === keyOfGroup(group))
      return row ? [[group, row.value as Values]] : []
    }),
  )

const settingRowsText = `select domain_id, key, value from setting where key like 'settings.%'`

/** Everything that is set, of every domain, as it stood a moment ago. */
export interface KeptSettings {
  of(domainId: number): Settings
  readonly house: Settings
}

export function settingsFrom(rows: readonly SettingRow[]): KeptSettings {
  const house = toldFrom(rows, 0)
  const made = new Map<number, Settings>()
  return {
    house: effective(house, null),
    of(domainId) {
      const found = made.get(domainId) ?? effective(house, toldFrom(rows, domainId))
      made.set(domainId, found)
      return found
    },
  }
}

const kept = keeper<KeptSettings>()

/** What is set, read anew every second: asked for with every request. */
export const settingsNow = (pool: pg.Pool): Promise<KeptSettings> =>
  kept(pool, async () => {
    const { rows } = await pool.query<SettingRow>({ name: 'settings', text: settingRowsText })
    return settingsFrom(rows)
  })

/** The same within a transaction. */
export const settingsIn = (tx: Tx): Promise<KeptSettings> =>
  kept(databaseOf(tx), async () => settingsFrom((await sql.raw<SettingRow>(settingRowsText).execute(tx)).rows))
