import { bindings } from '#engine/bindings.ts'
import { settingStores } from './general-setting.act.ts'
import { generalSettingsAnswer } from './general-setting.data.ts'
import { placeChoicesAnswer, placePolicyAnswer, placeTestAnswer } from '#areas/settings/geo/place-queries.data.ts'
import { changePlacesAct, followModeAct, placeStore, setPolicyAct } from '#areas/settings/geo/state-restriction.act.ts'
import { stateRestrictionData } from '#areas/settings/geo/state-restriction.data.ts'

export const settingsBindings = bindings({
  datasets: [stateRestrictionData],
  acts: [changePlacesAct, followModeAct, setPolicyAct],
  stores: [...settingStores, placeStore],
  queryHandlers: [generalSettingsAnswer, placePolicyAnswer, placeTestAnswer, placeChoicesAnswer],
})
