import { bindings } from '#engine/bindings.ts'
import { webhookStore } from './webhook-form.act.ts'
import { webhookActs } from './webhooks.act.ts'
import { webhookAttemptsData, webhookDeliveriesData, webhooksData } from './webhooks.data.ts'

export const webhooksBindings = bindings({
  datasets: [webhooksData, webhookDeliveriesData, webhookAttemptsData],
  acts: webhookActs,
  stores: [webhookStore],
})
