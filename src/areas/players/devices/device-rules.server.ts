import { bindings } from '#engine/bindings.ts'
import { addRestrictionAct, endRestrictionAct, resumeRestrictionAct } from './restrictions/device-restrictions.act.ts'
import { deviceRestrictionsData } from './restrictions/device-restrictions.data.ts'
import { deviceTestAnswer, ownDeviceAnswer } from './restrictions/device.data.ts'

export const deviceRulesBindings = bindings({
  datasets: [deviceRestrictionsData],
  acts: [addRestrictionAct, endRestrictionAct, resumeRestrictionAct],
  queryHandlers: [deviceTestAnswer, ownDeviceAnswer],
})
