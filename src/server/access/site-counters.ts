import { sql } from 'kysely'
import type { Permission } from '#blueprint/permissions.ts'
import type { Database } from '#database/connect.ts'
import type { Asker } from '../engine/list/asked-rows.ts'
import { snapshot } from '../engine/snapshot.ts'

export interface SiteCounters {
  readonly all_deposit_count: number
  readonly manual_deposit_count: number
  readonly all_withdrawals_count: number
  readonly approve_payout_count: number
  readonly player_kyc_count: number
}

/** Counting further than a badge can show would only cost. */
const enough = 1_000

/** What waits, within the actor's domains and downline; nothing is counted whose screen the actor may not open. */
export function siteCounters(
  db: Database,
  { actor, agentIds }: Pick<Asker, 'actor' | 'agentIds'>,
): Promise<SiteCounters> {
  const within = agentIds === null ? sql`true` : sql`agent_id = any(${agentIds}::bigint[])`
  const may = (permission: Permission) => actor.permissions.has(permission)
  const count = (permission: Permission, table: string, waits: ReturnType<typeof sql>) =>
    may(permission)
      ? sql`(select count(*)::int from (select 1 from ${sql.table(table)} where ${waits} and ${within} limit ${enough}) waiting)`
      : sql`0`
  return snapshot(db, actor.domains, async (tx) => {
    const { rows } = await sql<SiteCounters>`select
      ${count('DEPOSIT_VIEW', 'deposit', sql`status in ('PENDING', 'PROCESSING')`)} as all_deposit_count,
      ${count('MANUAL_DEPOSIT', 'deposit', sql`status in ('PENDING', 'PROCESSING') and gateway = 'manual'`)} as manual_deposit_count,
      ${count('WITHDRAW_VIEW', 'withdrawal', sql`status in ('PENDING', 'ON_HOLD')`)} as all_withdrawals_count,
      ${count('WITHDRAW_VIEW', 'withdrawal', sql`status = 'APPROVED'`)} as approve_payout_count,
      ${count('KYC_VIEW', 'player', sql`kyc in ('PENDING', 'IN_REVIEW')`)} as player_kyc_count`.execute(tx)
    const [counters] = rows
    if (!counters) throw new Error('A count is always answered')
    return counters
  })
}
