import { sql } from 'kysely'
import { recordOf } from '#engine/records/record-of.ts'
import { apiKeyFlow } from '#areas/developer/rules/api-key.ts'

/** A key is its owner's alone; it ends with the access of the owner. */
export const apiKey = recordOf(
  'api_key',
  (from) => from.select(sql<string[]>`api_key.networks::text[]`.as('networks')),
  {
    scope: 'domain',
    visible: ({ actor }) => sql<boolean>`api_key.staff_id = ${actor.staffId}`,
    flow: apiKeyFlow,
    name: ({ name }) => `API key ${name}`,
    shown: ['name', 'scopes', 'networks', 'status', 'expiresAt'],
  },
)
