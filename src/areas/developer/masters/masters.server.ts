import { bindings } from '#engine/bindings.ts'
import { importCategoriesAct } from './import-categories.act.ts'
import { importLanguagesAct } from './import-languages.act.ts'
import { importReasonsAct } from './import-reasons.act.ts'
import { importTableActs } from './import-tables.act.ts'
import { importTemplatesAct } from './import-templates.act.ts'
import { masterChangesData } from './master-changes.data.ts'
import { importBanksAct, importLevelsAct } from './masters.act.ts'
import { mastersData } from './masters.data.ts'
import { renameEntryAct } from './rename.act.ts'

export const mastersBindings = bindings({
  datasets: [mastersData, masterChangesData],
  acts: [
    importLevelsAct,
    importBanksAct,
    ...importTableActs,
    importCategoriesAct,
    importTemplatesAct,
    importReasonsAct,
    importLanguagesAct,
    renameEntryAct,
  ],
})
