import { bindings } from '#engine/bindings.ts'
import { differenceActs } from './difference.act.ts'
import { setProviderAccessAct } from './provider-access.act.ts'
import { reconciliationDatasets } from './reconciliation.data.ts'
import { compareAgainAct, dayActs, fetchRoundReportAct, uploadRoundReportAct } from './report-day.act.ts'

export const casinoReconciliationBindings = bindings({
  datasets: reconciliationDatasets,
  acts: [
    uploadRoundReportAct,
    fetchRoundReportAct,
    compareAgainAct,
    ...dayActs,
    ...differenceActs,
    setProviderAccessAct,
  ],
})
