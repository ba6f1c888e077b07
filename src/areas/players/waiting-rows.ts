import { sql } from 'kysely'
import type { WaitingRows } from '#engine/queue/waiting-rows.ts'
import type { Actor } from '#platform/auth/actor.ts'

/** The rows of the header counters of players. */
export function waitingPlayers({ agentId }: Actor) {
  // The account itself counts unread messages from the operator; all other viewers count unread messages from the account.
  const unread = sql`case when t.account_id = ${agentId ?? 0n} then t.unread_account else t.unread_operator end > 0`
  const unreadThreads = sql`(select t.domain_id, case when t.status = 'OPEN' then t.last_at end as waits_since, coalesce(p.agent_id, t.account_id) as agent_id from message_thread t
    left join player p on p.cell = t.cell and p.id = t.account_id where t.status <> 'SPAM' and ${unread}) letters`
  const documents = sql`(select d.domain_id, d.submitted_at, p.agent_id from kyc_document d join player p on p.cell = d.cell and p.id = d.player_id
    where d.status in ('PENDING', 'IN_REVIEW')) documents`
  return {
    player_kyc_count: { permission: 'KYC_VIEW', rows: documents, since: 'submitted_at', within: 'kycDocuments' },
    message_count: { permission: 'MESSAGE_VIEW', rows: unreadThreads, since: 'waits_since', within: 'conversations' },
  } as const satisfies Readonly<Record<string, WaitingRows>>
}
