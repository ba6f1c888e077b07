import { bindings } from '#engine/bindings.ts'
import { replayFailuresAct } from './webhook-failures.act.ts'
import { failingWebhooksAnswer, webhookFailuresData } from './webhook-failures.data.ts'

export const failuresBindings = bindings({
  datasets: [webhookFailuresData],
  queryHandlers: [failingWebhooksAnswer],
  acts: [replayFailuresAct],
})
