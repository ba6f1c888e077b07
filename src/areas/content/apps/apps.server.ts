import { bindings } from '#engine/bindings.ts'
import { addAppVersionAct, appVersionActs, rollOutAct } from './app-versions.act.ts'
import { appDatasets } from './apps.data.ts'

export const appsBindings = bindings({ datasets: appDatasets, acts: [addAppVersionAct, rollOutAct, ...appVersionActs] })
