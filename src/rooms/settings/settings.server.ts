import { bindings } from '#server/engine/bindings.ts'
import { addRestrictionAct, endRestrictionAct, resumeRestrictionAct } from './device-restrictions.act.ts'
import { deviceRestrictionsData, deviceTestAnswer, ownDeviceAnswer } from './device-restrictions.data.ts'
import { settingStores } from './general-setting.act.ts'
import { generalSettingsAnswer } from './general-setting.data.ts'
import { placeChoicesAnswer, placePolicyAnswer, placeTestAnswer } from './place-questions.data.ts'
import { changePlacesAct, followModeAct, placeStore, setPolicyAct } from './state-restriction.act.ts'
import { stateRestrictionData } from './state-restriction.data.ts'

export const settingsBindings = bindings({
  datasets: [stateRestrictionData, deviceRestrictionsData],
  acts: [changePlacesAct, followModeAct, setPolicyAct, addRestrictionAct, endRestrictionAct, resumeRestrictionAct],
  stores: [...settingStores, placeStore],
  answers: [
    generalSettingsAnswer,
    placePolicyAnswer,
    placeTestAnswer,
    placeChoicesAnswer,
    deviceTestAnswer,
    ownDeviceAnswer,
  ],
})
