import { sql } from 'kysely'
import { dataset } from '#engine/list/dataset.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.ts'
import { messageBroadcasts } from './broadcasts.screen.ts'

/** Description of the segment filters chosen by the author. */
const segmentLabel = sql<string>`concat_ws(' · ', initcap(message_broadcast.segment ->> 'status'),
  'below ' || (select below.username from agent below where below.id = (message_broadcast.segment ->> 'agent')::bigint),
  'tag ' || (message_broadcast.segment ->> 'tag'),
  'seen within ' || (message_broadcast.segment ->> 'seenWithin') || ' days',
  case when message_broadcast.segment ? 'hasBalance' then 'with a balance' end)`

export const messageBroadcastsData = dataset(messageBroadcasts, ({ db, scope }) =>
  db
    .selectFrom('message_broadcast')
    .leftJoin('domain', 'domain.id', 'message_broadcast.domain_id')
    .select([
      'message_broadcast.id',
      'message_broadcast.send_at as sendAt',
      'message_broadcast.subject',
      'message_broadcast.status',
      'message_broadcast.audience',
      segmentLabel.as('toWhom'),
      'message_broadcast.recipients',
      'message_broadcast.reached',
      'message_broadcast.category',
      visibleActorName(scope, 'message_broadcast.by').as('by'),
      'domain.name as domain',
      'message_broadcast.finished_at as finishedAt',
      'message_broadcast.refused',
      sql<boolean>`message_broadcast.attachment is not null`.as('hasPicture'),
      'message_broadcast.body',
      // Broadcasts of the operator have no agent and are not visible in the downline.
      sql<bigint>`message_broadcast.agent_id`.as('agentId'),
      'message_broadcast.domain_id as domainId',
    ]),
)
