import { module } from '#blueprint/screen/module.ts'
import { webhookAttempts, webhookDeliveries } from './webhook-deliveries.screen.ts'
import { webhookForm } from './webhook-edit.screen.ts'
import { webhooks as endpoints } from './webhooks.screen.ts'

export const webhooks = module({
  name: 'webhooks',
  title: 'Webhooks',
  screens: [endpoints, webhookForm, webhookDeliveries, webhookAttempts],
})
