import { sql } from 'kysely'
import { dataset } from '#engine/list/dataset.ts'
import { nameWithin } from '#areas/access/activity/actor-name.ts'
import { messageBroadcasts } from './broadcasts.screen.ts'

/** Whom it was narrowed to, as its writer chose them. */
const toWhom = sql<string>`concat_ws(' · ', initcap(message_broadcast.segment ->> 'status'),
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
      toWhom.as('toWhom'),
      'message_broadcast.recipients',
      'message_broadcast.reached',
      'message_broadcast.category',
      nameWithin(scope, 'message_broadcast.by').as('by'),
      'domain.name as domain',
      'message_broadcast.finished_at as finishedAt',
      'message_broadcast.refused',
      sql<boolean>`message_broadcast.attachment is not null`.as('hasPicture'),
      'message_broadcast.body',
      // What the company wrote is nobody's in the tree.
      sql<bigint>`message_broadcast.agent_id`.as('agentId'),
      'message_broadcast.domain_id as domainId',
    ]),
)
