import { bindings } from '#engine/bindings.ts'
import {
  closeDayAct,
  explainDifferenceAct,
  fetchReportAct,
  dayMoveActs,
  reopenDifferenceAct,
  differenceReview,
} from './reconciliation.act.ts'
import { gatewayDaysData, gatewayDifferencesData } from './reconciliation.data.ts'
import { uploadReportAct } from './upload.act.ts'

export const reconciliationBindings = bindings({
  datasets: [gatewayDaysData, gatewayDifferencesData],
  acts: [
    fetchReportAct,
    uploadReportAct,
    closeDayAct,
    ...dayMoveActs,
    ...Object.values(differenceReview),
    explainDifferenceAct,
    reopenDifferenceAct,
  ],
})
