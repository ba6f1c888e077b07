import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { inDomain } from '#platform/database/currency-in-play.ts'
import { isInAudience } from '#areas/players/audiences/audience.facts.ts'
import { storedConditions } from '#areas/players/audiences/stored-conditions.facts.ts'
import { isAudience, readAudience, type ConditionRow } from '#areas/players/rules/audiences/audience.ts'

/** Devices of players who may be written to: never of those who are excluded, blocked, closed or erased, or do not want it. */
export const isReachable = sql<boolean>`(d.retired_at is null and d.allows_offers and p.status = 'ACTIVE' and p.erased_at is null
  and not is_excluded(p.cell, p.id, p.email, p.phone, now()))`

export interface PushAudience {
  readonly domainId: number
  readonly platforms: readonly string[]
  readonly language: string | null
  readonly vipLevels: readonly string[]
  /** As they are stored, in the currency of the domain. */
  readonly conditions: unknown
}

/** The conditions that are stored with a message; what they no longer mean reaches nobody. */
async function playersOf(tx: Tx, { domainId, conditions }: PushAudience) {
  const audience = await inDomain(tx, domainId, async () => readAudience(storedConditions(conditions)))
  return isAudience(audience) ? isInAudience(audience) : sql`false`
}

/** The devices `d` of the players `p` of an audience. */
export async function devicesOf(tx: Tx, push: PushAudience): Promise<RawBuilder<unknown>> {
  const { domainId, platforms, language, vipLevels } = push
  return sql`app_device d
  join player p on p.cell = d.cell and p.id = d.player_id
  where d.domain_id = ${domainId} and ${isReachable}
    and (cardinality(${[...platforms]}::text[]) = 0 or d.platform = any(${[...platforms]}::text[]))
    and (${language}::text is null or d.language = ${language}::text)
    and (cardinality(${[...vipLevels]}::text[]) = 0 or p.vip_level::text = any(${[...vipLevels]}::text[]))
    and ${await playersOf(tx, push)}`
}

export interface Reached {
  readonly devices: number
  readonly players: number
}

export async function devicesIn(tx: Tx, push: PushAudience): Promise<Reached> {
  const { rows } = await sql<Reached>`select count(*)::int as devices, count(distinct d.player_id)::int as players
    from ${await devicesOf(tx, push)}`.execute(tx)
  return rows[0] ?? { devices: 0, players: 0 }
}

/** What is wrong with entered conditions, in the currency of the domain. */
export async function conditionsRefusal(tx: Tx, domainId: number, rows: readonly ConditionRow[]) {
  const audience = await inDomain(tx, domainId, async () => readAudience(rows))
  return isAudience(audience) ? null : audience
}
