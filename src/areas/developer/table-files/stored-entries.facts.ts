import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import type { Category } from '#areas/developer/rules/categories-file.ts'
import type { KnownLevel } from '#areas/developer/rules/levels-file.ts'
import type { NamedCode } from '#areas/developer/rules/names-file.ts'
import type { KnownTemplate } from '#areas/developer/rules/templates-file.ts'

/** The levels of a domain with their agents. */
export async function storedLevels(tx: Tx, domainId: number): Promise<readonly KnownLevel[]> {
  const { rows } = await sql<KnownLevel>`select l.level, l.code, l.name,
    (select count(*)::int from agent a where a.domain_id = l.domain_id and a.level = l.level) as agents
    from agent_level l where l.domain_id = ${domainId} order by l.level`.execute(tx)
  return rows
}

export interface StoredCategory extends Category {
  readonly id: string
  readonly position: number
}

/** What player sites group the games of GAP by, with the order in which they show it. */
export const storedCategories = (tx: Tx, domainId: number): Promise<readonly StoredCategory[]> =>
  tx
    .selectFrom('casino_category')
    .select(['id', 'slug', 'title as name', 'is_in_menu as isInMenu', 'home_rows as homeRows', 'layout', 'position'])
    .where('domain_id', '=', domainId)
    .where('vertical', '=', 'gap')
    .orderBy('position')
    .execute()

export const storedBanks = (tx: Tx) => tx.selectFrom('bank').select(['code', 'name']).orderBy('code').execute()

export const storedSports = (tx: Tx) =>
  tx
    .selectFrom('sport')
    .select(['id as code', 'name', 'sort_order as order', 'is_active as isActive', 'provider_ids as providerIds'])
    .orderBy('sort_order')
    .orderBy('id')
    .execute()

export const storedCurrencies = (tx: Tx) =>
  tx.selectFrom('currency').select(['code', 'symbol as name']).orderBy('code').execute()

/** Countries, and the states of some, by their codes of ISO 3166. */
export async function storedPlaces(tx: Tx): Promise<readonly (NamedCode & { readonly id: number })[]> {
  const { rows } = await sql<NamedCode & { readonly id: number }>`
    select id, coalesce(state, country) as code, name from geo_rule order by 2`.execute(tx)
  return rows
}

export async function storedTemplates(tx: Tx): Promise<readonly KnownTemplate[]> {
  const rows = await tx.selectFrom('market_template').selectAll().orderBy('sport').orderBy('name').execute()
  return rows.map((row) => ({
    id: row.id,
    sport: row.sport,
    name: row.name,
    kind: row.kind,
    runners: row.runners,
    winners: row.winners,
    line: row.line,
    maxDistance: row.max_distance,
    minStake: row.min_stake,
    maxStake: row.max_stake,
    maxLoss: row.max_loss,
    maxProfit: row.max_profit,
    maxDeviation: row.max_deviation,
    delaySeconds: (row.delay_ms ?? 0) / 1_000,
    commission: row.commission,
    rules: row.rules,
  }))
}
