import { sql } from 'kysely'
import { geoOperations, defaultGeoPolicy, type GeoOperation, type GeoPolicy, type GeoRule } from './rules/geo.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { databaseKeyOf, ttlCache } from './sessions/ttl-cache.ts'

/** Mode and VPN policy are one setting of the whole installation. */
export const geoPolicyKey = 'places.policy'

type RuleRow = Readonly<Record<GeoOperation, boolean>> & {
  readonly country: string
  readonly state: string | null
  readonly is_listed: boolean
  readonly message: string
  readonly effective_from: Date
}

export const geoRuleFrom = (row: RuleRow): GeoRule => ({
  country: row.country,
  state: row.state,
  isListed: row.is_listed,
  allows: Object.fromEntries(geoOperations.map((operation) => [operation, row[operation]])) as Record<
    GeoOperation,
    boolean
  >,
  message: row.message,
  effectiveFrom: row.effective_from.getTime(),
})

export interface GeoRules {
  readonly policy: GeoPolicy
  readonly version: number
  readonly updatedBy: string | null
  readonly rules: readonly GeoRule[]
}

/** The policy and all listed rules. */
export async function readGeoRules(tx: Tx): Promise<GeoRules> {
  const stored = await sql<{ value: Partial<GeoPolicy>; version: number; updated_at: Date; updated_by: string | null }>`
    select value, version, updated_at, updated_by from setting where domain_id = 0 and key = ${geoPolicyKey}`.execute(
    tx,
  )
  const rules = await sql<RuleRow>`select * from geo_rule where is_listed`.execute(tx)
  const [row] = stored.rows
  return {
    policy: { ...defaultGeoPolicy, ...row?.value },
    version: row?.version ?? 0,
    updatedBy: row?.updated_by ?? null,
    rules: rules.rows.map(geoRuleFrom),
  }
}

const cached = ttlCache<GeoRules>()

/** Like `readGeoRules`, cached for one second, since every bet needs them. */
export const cachedGeoRules = (tx: Tx): Promise<GeoRules> => cached(databaseKeyOf(tx), () => readGeoRules(tx))
