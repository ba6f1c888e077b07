import { bindings } from '#engine/bindings.ts'
import {
  closeDayAct,
  explainDifferenceAct,
  fetchReportAct,
  dayMoveActs,
  reopenDifferenceAct,
  differenceReview,
} from './reconciliation.act.ts'
import { dayTotalsAnswer } from './day-totals.data.ts'
import { gatewayDaysData, gatewayDifferencesData } from './reconciliation.data.ts'
import { uploadReportAct } from './upload.act.ts'

export const reconciliationBindings = bindings({
  datasets: [gatewayDaysData, gatewayDifferencesData],
  queryHandlers: [dayTotalsAnswer],
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
