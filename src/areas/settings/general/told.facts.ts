import { sql } from 'kysely'
import type { Told, Values } from '#blueprint/settings/effective.ts'
import type { Group } from '#blueprint/settings/definitions.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { keyOfGroup, toldFrom } from '#platform/auth/told.ts'

export interface ToldRow {
  readonly domain_id: number
  readonly key: string
  readonly value: unknown
  readonly version: number
  readonly updated_at: Date
  readonly updated_by: string | null
}

export interface Place {
  readonly id: number
  readonly name: string
  readonly timeZone: string
}

/** Everything that was ever set, and the domains it was set for. */
export async function readTold(tx: Tx) {
  const { rows } = await sql<ToldRow>`select domain_id, key, value, version, updated_at, updated_by from setting
    where key like 'settings.%'`.execute(tx)
  const places =
    await sql<Place>`select id, name, time_zone as "timeZone" from domain where status = 'ACTIVE' order by id`
      .execute(tx)
      .then((read) => read.rows)
  const told = (domainId: number): Told =>
    withZone(
      toldFrom(rows, domainId),
      places.find(({ id }) => id === domainId),
    )
  return {
    house: toldFrom(rows, 0),
    places,
    told,
    rowOf: (domainId: number, group: Group) =>
      rows.find((row) => row.domain_id === domainId && row.key === keyOfGroup(group)) ?? null,
  }
}

const firstZone = 'Asia/Kolkata'

/** A domain was founded in a zone; until somebody says otherwise that is its own word. */
function withZone(told: Told, place: Place | undefined): Told {
  const site: Values = told.site ?? {}
  if (!place || site['timeZone'] !== undefined || place.timeZone === firstZone) return told
  return { ...told, site: { ...site, timeZone: place.timeZone } }
}

/** Whether somebody speaks for the whole house: for every domain there is, and at no node of a tree. */
export const isOfHouse = ({ domains, agentId }: Actor, places: readonly Place[]): boolean =>
  agentId === null && places.every(({ id }) => domains.includes(id))
