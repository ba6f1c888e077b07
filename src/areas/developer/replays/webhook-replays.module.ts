import { module } from '#blueprint/screen/module.ts'
import { webhookReplays } from './webhook-replays.screen.ts'

export const replays = module({ name: 'webhook-replays', title: 'Webhook replays', screens: [webhookReplays] })
