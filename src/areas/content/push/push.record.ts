import { sql } from 'kysely'
import { recordOf } from '#engine/records/record-of.ts'
import { pushFlow } from '#areas/content/rules/push/push-message.ts'

export const pushMessage = recordOf('push_message', {
  scope: 'domain',
  flow: pushFlow,
  name: ({ name }) => `push message ${name}`,
  shown: ['name', 'title', 'status', 'sent'],
})

/** A provider is that of a whole domain, so staff of an agent cannot set it. */
export const pushProvider = recordOf('push_provider', {
  scope: 'domain',
  visible: ({ actor }) => sql<boolean>`${actor.agentId === null}::boolean`,
  name: () => 'push provider',
  shown: ['url'],
})
