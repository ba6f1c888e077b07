import { sql } from 'kysely'
import type { DeviceAction, DeviceKind, DeviceRule, DeviceScope } from './rules/device.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { databaseOf, keeper } from './sessions/kept.ts'

/** A rule and the domain it is for; null: all of them. */
export interface RuleOfDomain extends DeviceRule {
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
  readonly until_at: Date | null
  readonly status: string
}

export const deviceRuleOf = (row: RestrictionRow): RuleOfDomain => ({
  id: row.id,
  domainId: row.domain_id,
  kind: row.kind,
  value: row.value,
  scope: row.scope,
  action: row.action,
  from: row.from_at.getTime(),
  until: row.until_at?.getTime() ?? null,
  isActive: row.status === 'ACTIVE',
})

export const liveRulesText = `select id, domain_id, kind, value, scope, action, from_at, until_at, status
  from device_restriction where status = 'ACTIVE' and (until_at is null or until_at > now())`

/** The rules in force that the transaction sees. */
export async function readDeviceRules(tx: Tx): Promise<readonly RuleOfDomain[]> {
  const { rows } = await sql.raw<RestrictionRow>(liveRulesText).execute(tx)
  return rows.map(deviceRuleOf)
}

type ByDomain = Map<number, Promise<readonly RuleOfDomain[]>>
const kept = keeper<ByDomain>()

/** As `readDeviceRules`, for transactions that see one domain; read anew every second. */
export async function deviceRulesNow(tx: Tx, domainId: number): Promise<readonly RuleOfDomain[]> {
  const byDomain = await kept(databaseOf(tx), async () => new Map())
  const found = byDomain.get(domainId)
  if (found) return found
  const reading = readDeviceRules(tx)
  byDomain.set(domainId, reading)
  reading.catch(() => byDomain.delete(domainId))
  return reading
}
