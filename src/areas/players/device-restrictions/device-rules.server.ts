import { bindings } from '#engine/bindings.ts'
import { addRestrictionAct, endRestrictionAct, resumeRestrictionAct } from './device-restrictions.act.ts'
import { deviceRestrictionsData } from './device-restrictions.data.ts'
import { deviceTestAnswer, ownDeviceAnswer } from './device.data.ts'

export const deviceRulesBindings = bindings({
  datasets: [deviceRestrictionsData],
  acts: [addRestrictionAct, endRestrictionAct, resumeRestrictionAct],
  queryHandlers: [deviceTestAnswer, ownDeviceAnswer],
})
