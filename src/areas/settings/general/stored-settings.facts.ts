import { sql } from 'kysely'
import type { StoredSettings, Values } from '#blueprint/settings/effective.ts'
import type { Group } from '#blueprint/settings/definitions.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { keyOfGroup, storedSettingsFrom } from '#platform/auth/stored-settings.ts'

export interface SettingRow {
  readonly domain_id: number
  readonly key: string
  readonly value: unknown
  readonly version: number
  readonly updated_at: Date
  readonly updated_by: string | null
}

export interface SettingsDomain {
  readonly id: number
  readonly name: string
  readonly timeZone: string
  readonly currency: string
}

/** Reads all stored settings and the active domains. */
export async function readStoredSettings(tx: Tx) {
  const { rows } = await sql<SettingRow>`select domain_id, key, value, version, updated_at, updated_by from setting
    where key like 'settings.%'`.execute(tx)
  const places =
    await sql<SettingsDomain>`select id, name, time_zone as "timeZone", currency from domain where status = 'ACTIVE' order by id`
      .execute(tx)
      .then((read) => read.rows)
  const stored = (domainId: number): StoredSettings =>
    withTimeZone(
      storedSettingsFrom(rows, domainId),
      places.find(({ id }) => id === domainId),
    )
  return {
    operator: storedSettingsFrom(rows, 0),
    places,
    stored,
    rowOf: (domainId: number, group: Group) =>
      rows.find((row) => row.domain_id === domainId && row.key === keyOfGroup(group)) ?? null,
  }
}

const defaultTimeZone = 'Asia/Kolkata'

/** A domain created with a non-default time zone uses it as its own setting until one is stored. */
function withTimeZone(stored: StoredSettings, place: SettingsDomain | undefined): StoredSettings {
  const site: Values = stored.site ?? {}
  if (!place || site['timeZone'] !== undefined || place.timeZone === defaultTimeZone) return stored
  return { ...stored, site: { ...site, timeZone: place.timeZone } }
}

/** Whether the actor is operator staff (no agent account) with access to every domain. */
export const coversAllDomains = ({ domains, agentId }: Actor, places: readonly SettingsDomain[]): boolean =>
  agentId === null && places.every(({ id }) => domains.includes(id))
