import { sql } from 'kysely'
import type { DeviceAction, DeviceScope } from '#platform/auth/rules/device.ts'
import type { Tx } from '#engine/action/act.ts'

export interface MatchingRule {
  readonly id: string
  readonly action: DeviceAction
  readonly scope: DeviceScope
  readonly domainId: number | null
  readonly until: Date | null
  readonly by: string
}

/** Active rules for exactly this device or IP address, as visible to the transaction. */
export async function rulesOfDevice(
  tx: Tx,
  device: string,
  kind: 'DEVICE_ID' | 'IP' = 'DEVICE_ID',
): Promise<readonly MatchingRule[]> {
  const { rows } = await sql<MatchingRule>`
    select id, action, scope, domain_id as "domainId", expires_at as until, created_by as by from device_restriction
    where kind = ${kind} and value = ${device} and status = 'ACTIVE' and (expires_at is null or expires_at > now()) order by created_at`.execute(
    tx,
  )
  return rows
}
