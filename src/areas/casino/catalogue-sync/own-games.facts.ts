import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import type { OwnGame } from '#areas/casino/rules/catalogue/catalogue-diff.ts'
import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'

const games = sql`casino_game g left join casino_provider p on p.id = g.provider_id`

const columns = sql`g.id, g.code, array(select c.code from casino_known_code c
    where c.game_id = g.id and c.code not in (g.code, g.mobile_code) order by c.code) as "otherCodes", g.status = 'ACTIVE' as "isActive", g.stated as "lastStated", jsonb_build_object(
  'title', g.title, 'provider', coalesce(p.code, ''), 'mobileCode', g.mobile_code, 'kind', g.kind, 'rtp', g.rtp, 'rtps', coalesce(g.stated -> 'rtps', '[]'),
  'volatility', g.volatility, 'lines', g.lines, 'hasFreeSpins', g.has_free_spins, 'hasDemo', g.has_demo,
  'hasJackpot', g.has_jackpot, 'devices', to_jsonb(g.devices)) as now`

/** The catalogue of a domain as a statement of its provider is compared with it. */
export async function ownGames(tx: Tx, domainId: number, vertical: ProviderCode): Promise<readonly OwnGame[]> {
  const { rows } = await sql<OwnGame>`select ${columns} from ${games}
    where g.domain_id = ${domainId} and g.vertical = ${vertical} order by g.position, g.id`.execute(tx)
  return rows
}

export interface LockedGame extends OwnGame {
  readonly version: number
}

/** One game by its code, locked; null if the catalogue has none. */
export async function lockGame(
  tx: Tx,
  { domainId, vertical, code }: { readonly domainId: number; readonly vertical: ProviderCode; readonly code: string },
): Promise<LockedGame | null> {
  const { rows } = await sql<LockedGame>`select ${columns}, g.version from ${games}
    where g.domain_id = ${domainId} and g.vertical = ${vertical} and g.code = ${code} for update of g`.execute(tx)
  return rows[0] ?? null
}
