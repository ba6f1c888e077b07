import { sql } from 'kysely'
import { recordOf, type RowIn } from '#engine/records/record-of.ts'
import { replayFlow } from '#areas/developer/rules/replays/background-replay.ts'

export const webhookReplay = recordOf(
  'webhook_replay',
  (from) =>
    from
      .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'webhook_replay.endpoint_id')
      .select([
        'webhook_endpoint.url',
        'webhook_endpoint.events as receivedEvents',
        'webhook_endpoint.status as endpointStatus',
      ]),
  {
    scope: 'domain',
    visible: ({ scope }) => sql<boolean>`${scope.isWhole}`,
    flow: replayFlow,
    name: ({ url }) => `replay to ${url}`,
    shown: ['url', 'source', 'event', 'fromAt', 'toAt', 'perSecond', 'total', 'sent', 'status'],
  },
)
export type ReplayRow = RowIn<typeof webhookReplay>
