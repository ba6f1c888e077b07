import { sql } from 'kysely'
import { recordOf } from '#engine/records/record-of.ts'

/** A provider is that of a whole domain, so staff of an agent cannot set it. */
export const pushProvider = recordOf('push_provider', {
  scope: 'domain',
  visible: ({ actor }) => sql<boolean>`${actor.agentId === null}::boolean`,
  name: () => 'push provider',
  shown: ['url'],
})
