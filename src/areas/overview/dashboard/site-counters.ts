import { sql } from 'kysely'
import type { Actor } from '#platform/auth/actor.ts'
import type { Scope } from '#engine/scope.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import type { Database } from '#platform/database/connect.ts'
import { snapshot } from '#platform/database/snapshot.ts'

export interface SiteCounters {
  readonly all_deposit_count: number
  readonly manual_deposit_count: number
  readonly all_withdrawals_count: number
  readonly approve_payout_count: number
  readonly player_kyc_count: number
  readonly message_count: number
}

/** Counting stops here: a badge cannot show more, and counting further is expensive. */
const maxCounted = 1_000

/** Open work items within the actor's domains and downline. A counter is 0 if the actor may not open its screen. */
export function siteCounters(
  db: Database,
  { actor, scope }: { readonly actor: Actor; readonly scope: Scope },
): Promise<SiteCounters> {
  const isVisible = scope.within('agent_id')
  const isAllowed = (permission: Permission) => actor.permissions.has(permission)
  const count = (permission: Permission, table: string | ReturnType<typeof sql>, waits: ReturnType<typeof sql>) =>
    isAllowed(permission)
      ? sql`(select count(*)::int from (select 1 from ${typeof table === 'string' ? sql.table(table) : table} where ${waits} and ${isVisible} limit ${maxCounted}) waiting)`
      : sql`0`
  // The account itself counts unread messages from the operator; all other viewers count unread messages from the account.
  const unread = sql`case when t.account_id = ${actor.agentId ?? 0n} then t.unread_account else t.unread_operator end > 0`
  const unreadThreads = sql`(select coalesce(p.agent_id, t.account_id) as agent_id from message_thread t
    left join player p on p.cell = t.cell and p.id = t.account_id where t.status <> 'SPAM' and ${unread}) letters`
  const documents = sql`(select p.agent_id from kyc_document d join player p on p.cell = d.cell and p.id = d.player_id
    where d.status in ('PENDING', 'IN_REVIEW')) documents`
  return snapshot(db, actor.domains, async (tx) => {
    const { rows } = await sql<SiteCounters>`select
      ${count('DEPOSIT_VIEW', 'deposit', sql`status in ('PENDING', 'PROCESSING')`)} as all_deposit_count,
      ${count('MANUAL_DEPOSIT', 'deposit', sql`status in ('PENDING', 'PROCESSING') and gateway = 'manual'`)} as manual_deposit_count,
      ${count('WITHDRAW_VIEW', 'withdrawal', sql`status in ('PENDING', 'ON_HOLD')`)} as all_withdrawals_count,
      ${count('WITHDRAW_VIEW', 'withdrawal', sql`status = 'APPROVED'`)} as approve_payout_count,
      ${count('KYC_VIEW', documents, sql`true`)} as player_kyc_count,
      ${count('MESSAGE_VIEW', unreadThreads, sql`true`)} as message_count`.execute(tx)
    const [counters] = rows
    if (!counters) throw new Error('The counter query returned no row')
    return counters
  })
}
