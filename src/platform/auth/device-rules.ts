import { sql } from 'kysely'
import type { DeviceAction, DeviceKind, DeviceRule, DeviceScope } from './rules/device.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { databaseKeyOf, ttlCache } from './sessions/ttl-cache.ts'

/** A rule and its domain; null: all domains. */
export interface DomainDeviceRule extends DeviceRule {
  readonly domainId: number | null
}

export interface RestrictionRow {
  readonly id: string
  readonly domain_id: number | null
  readonly kind: DeviceKind
  readonly value: string
  readonly scope: DeviceScope
  readonly action: DeviceAction
  readonly from_at: Date
  readonly expires_at: Date | null
  readonly status: string
}

export const deviceRuleOf = (row: RestrictionRow): DomainDeviceRule => ({
  id: row.id,
  domainId: row.domain_id,
  kind: row.kind,
  value: row.value,
  scope: row.scope,
  action: row.action,
  from: row.from_at.getTime(),
  until: row.expires_at?.getTime() ?? null,
  isActive: row.status === 'ACTIVE',
})

export const activeRulesSql = `select id, domain_id, kind, value, scope, action, from_at, expires_at, status
  from device_restriction where status = 'ACTIVE' and (expires_at is null or expires_at > now())`

/** The active rules visible to the transaction. */
export async function readDeviceRules(tx: Tx): Promise<readonly DomainDeviceRule[]> {
  const { rows } = await sql.raw<RestrictionRow>(activeRulesSql).execute(tx)
  return rows.map(deviceRuleOf)
}

type ByDomain = Map<number, Promise<readonly DomainDeviceRule[]>>
const cache = ttlCache<ByDomain>()

/** Like `readDeviceRules`, for transactions that see one domain; cached for one second. */
export async function cachedDeviceRules(tx: Tx, domainId: number): Promise<readonly DomainDeviceRule[]> {
  const byDomain = await cache(databaseKeyOf(tx), async () => new Map())
  const found = byDomain.get(domainId)
  if (found) return found
  const reading = readDeviceRules(tx)
  byDomain.set(domainId, reading)
  reading.catch(() => byDomain.delete(domainId))
  return reading
}
