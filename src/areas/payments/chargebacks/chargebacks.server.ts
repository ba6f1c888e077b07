import { bindings } from '#engine/bindings.ts'
import { chargebackActs } from './chargeback.act.ts'
import { chargebackMonthsData } from './chargeback-months.data.ts'
import { chargebackEvidenceData, chargebacksData } from './chargebacks.data.ts'
import { importChargebacksAct } from './import-chargebacks.act.ts'
import { openChargebackAct } from './open-chargeback.act.ts'

export const chargebacksBindings = bindings({
  datasets: [chargebacksData, chargebackEvidenceData, chargebackMonthsData],
  acts: [...chargebackActs, openChargebackAct, importChargebacksAct],
})
