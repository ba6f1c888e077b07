import { bindings } from '#server/engine/bindings.ts'
import { requestAdjustmentAct } from './ask-adjustment.act.ts'
import { importAdjustmentsAct } from './import-adjustments.act.ts'
import {
  approveAdjustmentAct,
  approveAdjustmentsAct,
  cancelAdjustmentAct,
  rejectAdjustmentAct,
} from './player-adjustments.act.ts'
import { playerAdjustmentsData } from './player-adjustments.data.ts'
import { playerBalanceReportData } from './player-balance-report.data.ts'

export const balancesBindings = bindings({
  datasets: [playerAdjustmentsData, playerBalanceReportData],
  acts: [
    requestAdjustmentAct,
    importAdjustmentsAct,
    approveAdjustmentAct,
    approveAdjustmentsAct,
    rejectAdjustmentAct,
    cancelAdjustmentAct,
  ],
})
