import { sql } from 'kysely'
import type { DeviceAction, DeviceScope } from '#platform/auth/rules/device.ts'
import type { Tx } from '#engine/action/act.ts'

export interface RuleOfDevice {
  readonly id: string
  readonly action: DeviceAction
  readonly scope: DeviceScope
  readonly domainId: number | null
  readonly until: Date | null
  readonly by: string
}

/** Rules in force that name this device or address itself, as far as the transaction sees them. */
export async function rulesOfDevice(
  tx: Tx,
  device: string,
  kind: 'DEVICE_ID' | 'IP' = 'DEVICE_ID',
): Promise<readonly RuleOfDevice[]> {
  const { rows } = await sql<RuleOfDevice>`
    select id, action, scope, domain_id as "domainId", until_at as until, created_by as by from device_restriction
    where kind = ${kind} and value = ${device} and status = 'ACTIVE' and (until_at is null or until_at > now()) order by created_at`.execute(
    tx,
  )
  return rows
}
