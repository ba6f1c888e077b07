import { act } from '#engine/action/act.ts'
import { redeliverAll } from '#areas/developer/rules/redelivery.ts'
import { webhookEndpoint } from '#areas/developer/webhooks/webhook.record.ts'
import { replayFailures } from './webhook-failures.actions.ts'
import { endpointOfFailure, failedDeliveries } from './webhook-failures.facts.ts'

export const replayFailuresAct = act(replayFailures, {
  async facts(tx, lookup) {
    const endpointId = await endpointOfFailure(tx, lookup)
    const row = endpointId && (await webhookEndpoint.lock(tx, { ...lookup, id: endpointId }))
    if (!row) return null
    return { row, subject: webhookEndpoint.subjectOf(row), failed: await failedDeliveries(tx, lookup.id) }
  },
  rule: ({ row, failed }, { input: { perSecond }, now }) => redeliverAll(row.status, failed, { perSecond, now }),
})
