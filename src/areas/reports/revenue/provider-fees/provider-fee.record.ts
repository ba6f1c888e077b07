import { sql } from 'kysely'
import { recordOf } from '#engine/records/record-of.ts'

/** Fees are those of a whole domain, so staff of an agent cannot decide on them. */
export const providerFeeRecord = recordOf('provider_fee', {
  scope: 'domain',
  visible: ({ actor }) => sql<boolean>`${actor.agentId === null}`,
  name: ({ provider, month }) => `fee of ${provider}, ${month}`,
  shown: ['provider', 'month', 'rate', 'upTo', 'rateAbove', 'note'],
})
