import { module } from '#blueprint/screen/module.ts'
import { failingWebhooks } from './failing-webhooks.queries.ts'
import { webhookFailures } from './webhook-failures.screen.ts'

export const failures = module({
  name: 'webhook-failures',
  title: 'Webhook failures',
  screens: [webhookFailures],
  queries: [failingWebhooks],
})
