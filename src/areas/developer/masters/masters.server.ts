import { bindings } from '#engine/bindings.ts'
import { importBanksAct, importLevelsAct } from './masters.act.ts'
import { mastersData } from './masters.data.ts'

export const mastersBindings = bindings({ datasets: [mastersData], acts: [importLevelsAct, importBanksAct] })
