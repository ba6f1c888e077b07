import { bindings } from '#engine/bindings.ts'
import { webhookReplayActs } from './webhook-replays.act.ts'
import { webhookReplaysData } from './webhook-replays.data.ts'
import { continueReplays } from './webhook-replays.task.ts'

export const replaysBindings = bindings({
  datasets: [webhookReplaysData],
  acts: webhookReplayActs,
  tasks: [continueReplays],
})
