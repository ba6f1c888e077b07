import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { messageBroadcasts } from './broadcasts.screen.ts'

/** Description of the segment filters chosen by the author. */
const segmentLabel = sql<string>`concat_ws(' · ', initcap(message_broadcast.segment ->> 'status'),
  'below ' || (select below.username from agent below where below.id = (message_broadcast.segment ->> 'agent')::bigint),
  'tag ' || (message_broadcast.segment ->> 'tag'),
  'seen within ' || (message_broadcast.segment ->> 'loggedInWithin') || ' days',
  case when message_broadcast.segment ? 'hasBalance' then 'with a balance' end)`

export const messageBroadcastsData = datasetOf(messageBroadcasts, 'message_broadcast', ({ from, scope }) =>
  from.leftJoin('domain', 'domain.id', 'message_broadcast.domain_id').select([
    segmentLabel.as('segment'),
    visibleActorName(scope, 'message_broadcast.by').as('by'),
    'domain.name as domain',
    sql<boolean>`message_broadcast.attachment is not null`.as('hasPicture'),
    // Broadcasts of the operator have no agent and are not visible in the downline.
    sql<bigint>`message_broadcast.agent_id`.as('agentId'),
  ]),
)
