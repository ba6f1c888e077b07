import { bindings } from '#engine/bindings.ts'
import {
  addRestrictionAct,
  endRestrictionAct,
  resumeRestrictionAct,
} from '#areas/players/device-restrictions/device-restrictions.act.ts'
import {
  deviceRestrictionsData,
  deviceTestAnswer,
  ownDeviceAnswer,
} from '#areas/players/device-restrictions/device-restrictions.data.ts'
import { settingStores } from './general-setting.act.ts'
import { generalSettingsAnswer } from './general-setting.data.ts'
import { placeChoicesAnswer, placePolicyAnswer, placeTestAnswer } from '#areas/settings/geo/place-questions.data.ts'
import { changePlacesAct, followModeAct, placeStore, setPolicyAct } from '#areas/settings/geo/state-restriction.act.ts'
import { stateRestrictionData } from '#areas/settings/geo/state-restriction.data.ts'

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
