import { bindings } from '#engine/bindings.ts'
import { cancelPushAct, composePushAct, setPushProviderAct } from './push.act.ts'
import { pushDatasets } from './push.data.ts'

export const pushBindings = bindings({
  datasets: pushDatasets,
  acts: [composePushAct, cancelPushAct, setPushProviderAct],
})
