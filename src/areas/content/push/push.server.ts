import { bindings } from '#engine/bindings.ts'
import { cancelPushAct, composePushAct, setPushProviderAct } from './push.act.ts'
import { pushAudienceAnswer, pushDatasets } from './push.data.ts'

export const pushBindings = bindings({
  datasets: pushDatasets,
  queryHandlers: [pushAudienceAnswer],
  acts: [composePushAct, cancelPushAct, setPushProviderAct],
})
