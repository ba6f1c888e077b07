import { sql } from 'kysely'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { claimedByIn } from '#engine/queue/claims.ts'
import { playerOf } from '#platform/accounts/account-joins.ts'
import { chargebackEvidence } from './chargeback-evidence.screen.ts'
import { chargebacks } from './chargebacks.screen.ts'

export const chargebacksData = datasetOf(chargebacks, 'deposit_chargeback', ({ from, scope }) =>
  from
    .leftJoin('player', playerOf('deposit_chargeback'))
    .leftJoin('agent', 'agent.id', 'deposit_chargeback.agent_id')
    .select([
      'player.username as player',
      'agent.username as agent',
      sql<boolean>`(deposit_chargeback.status in ('OPEN', 'CONTESTED') and deposit_chargeback.respond_by <= now())`.as(
        'isLate',
      ),
      sql<number>`(select count(*)::int from deposit_chargeback_evidence e where e.chargeback_id = deposit_chargeback.id)`.as(
        'evidence',
      ),
      claimedByIn('deposit_chargeback', 'deposit_chargeback.id', scope).as('claimedBy'),
      visibleActorName(scope, 'deposit_chargeback.opened_by').as('openedBy'),
      visibleActorName(scope, 'deposit_chargeback.contested_by').as('contestedBy'),
      visibleActorName(scope, 'deposit_chargeback.decided_by').as('decidedBy'),
    ]),
)

export const chargebackEvidenceData = datasetOf(chargebackEvidence, 'deposit_chargeback_evidence', ({ from, scope }) =>
  from
    .leftJoin('player', playerOf('deposit_chargeback_evidence'))
    .leftJoin('deposit_chargeback', (join) =>
      join
        .onRef('deposit_chargeback.cell', '=', 'deposit_chargeback_evidence.cell')
        .onRef('deposit_chargeback.player_id', '=', 'deposit_chargeback_evidence.player_id')
        .onRef('deposit_chargeback.id', '=', 'deposit_chargeback_evidence.chargeback_id'),
    )
    .select([
      'player.username as player',
      'deposit_chargeback.reference',
      'deposit_chargeback.status',
      'deposit_chargeback.amount',
      'deposit_chargeback.currency',
      sql<string>`deposit_chargeback_evidence.attachment_sha256`.as('sha256'),
      visibleActorName(scope, 'deposit_chargeback_evidence.added_by').as('addedBy'),
      sql<string>`'/api/chargeback-evidence/' || deposit_chargeback_evidence.id || '/picture'`.as('attachment'),
    ]),
)
