import { sql, type RawBuilder } from 'kysely'
import type { CountedName } from '#blueprint/settings/counters.ts'
import type { QueueTime } from '#blueprint/settings/queue-times.ts'
import { timeLimitIn } from '#engine/queue/time-limit.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Scope } from '#engine/scope.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import type { Database } from '#platform/database/connect.ts'
import { snapshot } from '#platform/database/snapshot.ts'

export type SiteCounters = Readonly<Record<CountedName, number>> & {
  readonly overdue_counts: Readonly<Record<CountedName, number>>
}

/** Counting stops here: a badge cannot show more, and counting further is expensive. */
const maxCounted = 1_000

/** Rows that wait: the table or subquery, since when, within which limit, and which of them. */
interface Waiting {
  readonly permission: Permission
  readonly rows: string | RawBuilder<unknown>
  readonly since: string
  readonly within: QueueTime
  readonly where?: RawBuilder<unknown>
}

/**
 * Open work items within the actor's domains and downline, and how many of them are overdue. A counter is 0 if the actor
 * may not open its screen.
 */
export function siteCounters(
  db: Database,
  { actor, scope }: { readonly actor: Actor; readonly scope: Scope },
): Promise<SiteCounters> {
  const isVisible = scope.within('agent_id')
  const isAllowed = (permission: Permission) => actor.permissions.has(permission)
  const count = ({ permission, rows, since, within, where = sql`true` }: Waiting) =>
    isAllowed(permission)
      ? sql`(select json_build_array(count(*), count(*) filter (where now() - w.since >= l.${sql.ref(within)} * interval '1 minute'))
          from (select domain_id, ${sql.ref(since)} as since from ${typeof rows === 'string' ? sql.table(rows) : rows}
            where ${where} and ${isVisible} limit ${maxCounted}) w left join limits l on l.id = w.domain_id)`
      : sql`json_build_array(0, 0)`
  const queues = waitingRows(actor)
  const limits = new Set(Object.values(queues).map(({ within }) => within))
  return snapshot(db, actor.domains, async (tx) => {
    const { rows } = await sql<Readonly<Record<CountedName, readonly [number, number]>>>`with limits as materialized (
      select d.id, ${sql.join([...limits].map((name) => sql`${timeLimitIn(sql.ref('d.id'), name)} as ${sql.ref(name)}`))} from domain d)
      select ${sql.join(Object.entries(queues).map(([name, waiting]) => sql`${count(waiting)} as ${sql.ref(name)}`))}`.execute(
      tx,
    )
    const [counters] = rows
    if (!counters) throw new Error('The counter query returned no row')
    const each = (place: 0 | 1) =>
      Object.fromEntries(Object.entries(counters).map(([name, counted]) => [name, counted[place]])) as Record<
        CountedName,
        number
      >
    return { ...each(0), overdue_counts: each(1) }
  })
}

/** The rows of each counter, in the domain and downline of anyone; `siteCounters` narrows them. */
function waitingRows(actor: Actor): Readonly<Record<CountedName, Waiting>> {
  // The account itself counts unread messages from the operator; all other viewers count unread messages from the account.
  const unread = sql`case when t.account_id = ${actor.agentId ?? 0n} then t.unread_account else t.unread_operator end > 0`
  const unreadThreads = sql`(select t.domain_id, case when t.status = 'OPEN' then t.last_at end as waits_since, coalesce(p.agent_id, t.account_id) as agent_id from message_thread t
    left join player p on p.cell = t.cell and p.id = t.account_id where t.status <> 'SPAM' and ${unread}) letters`
  const documents = sql`(select d.domain_id, d.submitted_at, p.agent_id from kyc_document d join player p on p.cell = d.cell and p.id = d.player_id
    where d.status in ('PENDING', 'IN_REVIEW')) documents`
  const open = sql`status in ('PENDING', 'PROCESSING')`
  const deposits = { rows: 'deposit', since: 'requested_at' }
  const withdrawals = { rows: 'withdrawal', permission: 'WITHDRAW_VIEW' } as const
  return {
    all_deposit_count: { ...deposits, permission: 'DEPOSIT_VIEW', within: 'deposits', where: open },
    manual_deposit_count: {
      ...deposits,
      permission: 'MANUAL_DEPOSIT',
      within: 'manualDeposits',
      where: sql`${open} and gateway = 'manual'`,
    },
    all_withdrawals_count: {
      ...withdrawals,
      since: 'requested_at',
      within: 'withdrawals',
      where: sql`status in ('PENDING', 'ON_HOLD') and decision is null`,
    },
    approve_payout_count: { ...withdrawals, since: 'approved_at', within: 'payouts', where: sql`status = 'APPROVED'` },
    player_kyc_count: { permission: 'KYC_VIEW', rows: documents, since: 'submitted_at', within: 'kycDocuments' },
    message_count: { permission: 'MESSAGE_VIEW', rows: unreadThreads, since: 'waits_since', within: 'conversations' },
  }
}
