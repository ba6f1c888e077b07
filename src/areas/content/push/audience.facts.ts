import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'

/** Devices of players who may be written to: never of those who are excluded, blocked, closed or erased. */
export const isReachable = sql<boolean>`(d.retired_at is null and p.status = 'ACTIVE' and p.erased_at is null
  and not is_excluded(p.cell, p.id, p.email, p.phone, now()))`

interface Audience {
  readonly domainId: number
  readonly platforms: readonly string[]
  readonly language: string | null
  readonly vipLevels: readonly string[]
}

/** The devices `d` of the players `p` of an audience. */
export const devicesOf = ({ domainId, platforms, language, vipLevels }: Audience) => sql`app_device d
  join player p on p.cell = d.cell and p.id = d.player_id
  where d.domain_id = ${domainId} and ${isReachable}
    and (cardinality(${[...platforms]}::text[]) = 0 or d.platform = any(${[...platforms]}::text[]))
    and (${language}::text is null or d.language = ${language}::text)
    and (cardinality(${[...vipLevels]}::text[]) = 0 or p.vip_level::text = any(${[...vipLevels]}::text[]))`

export async function devicesIn(tx: Tx, audience: Audience): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${devicesOf(audience)}`.execute(tx)
  return rows[0]?.count ?? 0
}
