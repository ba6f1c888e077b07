import { present } from '#values/assert.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { store } from '#engine/input/store.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { targetRefusal } from '#platform/outbound/call.ts'
import { newWebhookSecret, webhookSealOf } from '#platform/webhooks/signature.ts'
import { isEventName } from './event-names.ts'
import { webhookForm } from './webhook-edit.screen.ts'
import { webhookEndpoint } from './webhook.record.ts'

export const webhookStore = store(webhookForm, webhookEndpoint, {
  values: ({ domainId, events }) => ({ domain: String(domainId), events: events.filter(isEventName) }),
  async fresh(_, { entered, actor }) {
    const domainId = Number(entered?.domain)
    return { id: uuidv7(), url: entered?.url ?? '', ...(actor.domains.includes(domainId) ? { domainId } : {}) }
  },
  facts: async () => ({ secret: newWebhookSecret() }),
  rule({ row, known, secret }, values, { actor, seal }) {
    if (actor.agentId !== null) return refuse('Only the operator can manage webhooks.')
    const url = present(values.url, 'a webhook has a URL')
    const refused = targetRefusal(url)
    if (refused) return refuse(refused, 'url')
    const terms = {
      url,
      description: values.description ?? '',
      events: [...present(values.events, 'a webhook has events')],
    }
    if (row !== null) return decide({ set: terms })
    const { id, domainId } = known
    if (domainId === undefined) return refuse('You do not have access to this domain.', 'domain')
    const sealed = seal(secret, webhookSealOf(id))
    return decide({
      rows: [
        {
          table: 'webhook_endpoint',
          values: { id, domain_id: domainId, ...terms, secret_encrypted: sealed, created_by: actor.username },
        },
      ],
      message: 'Webhook created',
      once: { Secret: secret },
    })
  },
})
