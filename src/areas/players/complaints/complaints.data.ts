import { sql } from 'kysely'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import type { complaintKinds } from '#areas/players/rules/complaints/complaint.ts'
import { dataset } from '#engine/list/dataset.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { claimedByIn } from '#engine/queue/claims.ts'
import type { Scope } from '#engine/scope.ts'
import { playerOf } from '#platform/accounts/account-joins.ts'
import { complaintMonths } from './complaint-months.screen.ts'
import { complaints } from './complaints.screen.ts'

/** Late where it was done after the time, or is not done beyond it. What was handed over was not answered by us in time or late. */
const isAcknowledgedLate = sql<boolean>`(coalesce(player_complaint.acknowledged_at, now()) > player_complaint.acknowledge_by)`
const isAnsweredLate = sql<boolean>`(coalesce(player_complaint.answered_at, player_complaint.handed_over_at, now()) > player_complaint.answer_by)`

export const complaintsData = datasetOf(complaints, 'player_complaint', ({ from, scope }) =>
  from
    .leftJoin('player', playerOf('player_complaint'))
    .leftJoin('agent', 'agent.id', 'player_complaint.agent_id')
    .select([
      'player.username as player',
      'agent.username as agent',
      isAcknowledgedLate.as('isAcknowledgedLate'),
      isAnsweredLate.as('isAnsweredLate'),
      claimedByIn('player_complaint', 'player_complaint.id', scope).as('claimedBy'),
      visibleActorName(scope, 'player_complaint.acknowledged_by').as('acknowledgedBy'),
      visibleActorName(scope, 'player_complaint.answered_by').as('answeredBy'),
      visibleActorName(scope, 'player_complaint.recorded_by').as('recordedBy'),
    ]),
)

interface Counted {
  readonly month: string
  readonly kind: (typeof complaintKinds)[number]
  readonly agent_id: bigint
  readonly domain_id: number
  readonly received: number
  readonly acknowledged_late: number
  readonly answered: number
  readonly answered_late: number
  readonly upheld: number
  readonly partly_upheld: number
  readonly rejected: number
  readonly withdrawn: number
  readonly handed_over: number
  readonly waiting: number
}

/** The rows of the register by month of their domain; the same conditions as its columns and filters. */
const countedByMonth = (
  scope: Scope,
) => sql<Counted>`(select date_trunc('month', day_in(domain_id, received_at)::timestamp)::date as month, kind, agent_id, domain_id,
    count(*)::int as received, count(*) filter (where ${isAcknowledgedLate})::int as acknowledged_late,
    count(*) filter (where answered_at is not null)::int as answered, count(*) filter (where ${isAnsweredLate})::int as answered_late,
    count(*) filter (where outcome = 'UPHELD')::int as upheld, count(*) filter (where outcome = 'PARTLY_UPHELD')::int as partly_upheld,
    count(*) filter (where outcome = 'REJECTED')::int as rejected, count(*) filter (where outcome = 'WITHDRAWN')::int as withdrawn,
    count(*) filter (where handed_over_at is not null)::int as handed_over,
    count(*) filter (where status in ('OPEN', 'ACKNOWLEDGED'))::int as waiting
  from player_complaint where ${scope.within('agent_id')} group by 1, 2, 3, 4)`

export const complaintMonthsData = dataset(complaintMonths, ({ db, scope }) =>
  db
    .selectFrom(countedByMonth(scope).as('counted'))
    .leftJoin('agent', 'agent.id', 'counted.agent_id')
    .select([
      sql<string>`counted.agent_id || ':' || counted.kind || ':' || counted.month`.as('id'),
      'counted.month',
      'counted.kind',
      'agent.username as agent',
      'counted.received',
      'counted.acknowledged_late as acknowledgedLate',
      'counted.answered',
      'counted.answered_late as answeredLate',
      'counted.upheld',
      'counted.partly_upheld as partlyUpheld',
      'counted.rejected',
      'counted.withdrawn',
      'counted.handed_over as handedOver',
      'counted.waiting',
      'counted.agent_id as agentId',
      'counted.domain_id as domainId',
    ]),
)
