import { sql } from 'kysely'
import type { DocumentState } from '#areas/players/rules/kyc/document.ts'
import { playerOf } from '#platform/accounts/account-joins.ts'
import { columnsOf } from '#engine/list/columns-of.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { claimedByIn, isClaimedIn } from '#engine/queue/claims.ts'
import { kyc } from './kyc.screen.ts'

/** A review whose claim has expired counts as pending again. */
const state = sql<DocumentState>`case when d.status = 'IN_REVIEW' and not ${isClaimedIn('kyc_document', 'd.id')} then 'PENDING' else d.status end`
const pendingWithdrawals = sql<bigint | null>`(select sum(w.amount)::bigint from withdrawal w
  where w.cell = d.cell and w.player_id = d.player_id and w.status in ('PENDING', 'ON_HOLD'))`
const isElsewhere = sql<boolean>`(exists (select from kyc_document o where o.number_hash = d.number_hash and o.player_id <> d.player_id and o.status <> 'REJECTED')
  or exists (select from kyc_file f join kyc_file o on o.sha256 = f.sha256 and o.player_id <> f.player_id
    where f.cell = d.cell and f.player_id = d.player_id and f.document_id = d.id))`

export const kycData = datasetOf(kyc, 'kyc_document as d', ({ from, scope }) =>
  from
    .leftJoin('player', playerOf('d'))
    .leftJoin('agent', 'agent.id', 'player.agent_id')
    .select([
      ...columnsOf('player', 'name', 'phone', 'state'),
      'player.username as player',
      sql<'0' | '1' | '2'>`player.kyc_level::text`.as('playerLevel'),
      'agent.username as agent',
      // The player's current agent: a former upline loses access to the documents.
      sql<bigint>`player.agent_id`.as('agentId'),
      state.as('status'),
      claimedByIn('kyc_document', 'd.id', scope).as('claimedBy'),
      isElsewhere.as('isElsewhere'),
      pendingWithdrawals.as('pendingWithdrawal'),
      sql<boolean>`exists (select from withdrawal w where w.cell = d.cell and w.player_id = d.player_id and w.status in ('PENDING', 'ON_HOLD'))`.as(
        'hasWithdrawal',
      ),
      'd.number_masked as number',
      sql<number>`(select count(*)::int from kyc_file f where f.cell = d.cell and f.player_id = d.player_id and f.document_id = d.id)`.as(
        'sides',
      ),
      visibleActorName(scope, 'd.escalated_by').as('escalatedBy'),
      sql<boolean>`d.requested_at is not null`.as('isRequested'),
      visibleActorName(scope, 'd.reviewed_by').as('reviewedBy'),
      sql<
        string | null
      >`case when d.submitted_by like 'site:%' then d.submitted_by else ${visibleActorName(scope, 'd.submitted_by')} end`.as(
        'submittedBy',
      ),
      // Waiting documents come first, oldest at the top; decided ones follow, newest first.
      sql<number>`case when d.status in ('PENDING', 'IN_REVIEW') then 0 else 4000000000 end
        + case when d.status in ('PENDING', 'IN_REVIEW') then 1 else -1 end * floor(extract(epoch from d.submitted_at))::bigint`.as(
        'urgency',
      ),
    ]),
)
