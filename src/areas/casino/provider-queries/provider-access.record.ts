import { sql } from 'kysely'
import { recordOf } from '#engine/records/record-of.ts'

/** The access to a provider is that of a whole domain, so staff of an agent cannot set it. */
export const casinoProviderAccess = recordOf('casino_provider_access', {
  scope: 'domain',
  visible: ({ actor }) => sql<boolean>`${actor.agentId === null}::boolean`,
  name: ({ provider }) => `access to ${provider}`,
  shown: ['url'],
})
