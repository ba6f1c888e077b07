import { sql } from 'kysely'
import { recordOf, type RowLookup } from '#engine/records/record-of.ts'
import { deliveryFlow, endpointFlow } from '#areas/developer/rules/webhook.ts'

const visible = ({ scope }: RowLookup) => sql<boolean>`${scope.isWhole}`

export const webhookEndpoint = recordOf('webhook_endpoint', {
  scope: 'domain',
  visible,
  flow: endpointFlow,
  name: ({ url }) => `webhook ${url}`,
  shown: ['url', 'description', 'events', 'status'],
})

export const webhookDelivery = recordOf('webhook_delivery', {
  scope: 'domain',
  visible,
  flow: deliveryFlow,
  name: ({ event, aggregate }) => `delivery of ${event} about ${aggregate}`,
  shown: ['status', 'event', 'aggregate'],
})
