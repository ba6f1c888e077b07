import { act } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { unsealed, type Unsealing } from '#platform/auth/secrets/seal.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { aggregateOf, messageOf } from '#platform/webhooks/message.ts'
import { newWebhookSecret, webhookSealOf } from '#platform/webhooks/signature.ts'
import { redeliver } from '#areas/developer/rules/redelivery.ts'
import * as rules from '#areas/developer/rules/webhook.ts'
import { recordedEvents } from './recorded-events.facts.ts'
import { endpointMoves, redeliverWebhooks, replayEvents, rotateWebhook, testWebhook } from './webhook.actions.ts'
import { webhookDelivery, webhookEndpoint } from './webhook.record.ts'

const isReadable = (sealed: string | null, context: string, unseal: Unsealing): boolean =>
  sealed !== null && unsealed(unseal, sealed, context) !== undefined

export const webhookActs = [
  act(rotateWebhook, webhookEndpoint, {
    facts: async (_, { id, secretEncrypted }, { unseal }) => ({
      text: newWebhookSecret(),
      previous: isReadable(secretEncrypted, webhookSealOf(id), unseal) ? secretEncrypted : null,
    }),
    rule: ({ id, text, previous }, { input: { hours }, now, seal }) =>
      rules.rotateSecret(previous, { text, sealed: seal(text, webhookSealOf(id)) }, { hours, now }),
  }),
  act(testWebhook, webhookEndpoint, {
    facts: async () => ({ eventId: uuidv7() }),
    rule(row, { now: at }) {
      const event = { id: row.eventId, name: 'webhook.test', domain_id: row.domainId, subject: null, at }
      const { id: eventId, name } = event
      return rules.sendTest(row, { eventId, event: name, aggregate: aggregateOf(event), body: messageOf(event) })
    },
  }),
  act(replayEvents, webhookEndpoint, {
    facts: async (tx, row, { input }) => ({
      messages: await recordedEvents(tx, row, input, { after: null, limit: rules.mostReplayed + 1 }),
    }),
    rule: (row, { input, now }) => rules.replay(row, row.messages, { ...input, now }),
  }),
  ...moveActs(endpointMoves, webhookEndpoint, {
    rule: ({ secretEncrypted }, move, { reason }) =>
      move === 'resume' ? rules.resumeEndpoint(secretEncrypted !== null) : { move, set: { status_reason: reason } },
  }),
  act(redeliverWebhooks, webhookDelivery, {
    async facts(tx, { endpointId }, { actor, scope }) {
      const endpoint = await webhookEndpoint.find(tx, { id: endpointId, actor, scope })
      return { endpointStatus: endpoint?.status ?? 'DISABLED' }
    },
    rule: (row, { now }) => redeliver(row, now),
  }),
]
