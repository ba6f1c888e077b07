import { bindings } from '#engine/bindings.ts'
import { requestAdjustmentAct } from '#areas/reports/adjustments/request-adjustment.act.ts'
import { checkAccountAct } from '#areas/reports/balances/repairs/check-account.act.ts'
import { importAdjustmentsAct } from '#areas/reports/adjustments/import-adjustments.act.ts'
import {
  approveAdjustmentAct,
  approveAdjustmentsAct,
  cancelAdjustmentAct,
  rejectAdjustmentAct,
} from '#areas/reports/adjustments/player-adjustments.act.ts'
import { findCauseAnswer } from '#areas/reports/balances/findings/cause.data.ts'
import { expireAdjustments } from '#areas/reports/adjustments/expire-adjustments.task.ts'
import { liabilityAnswer } from './liability.data.ts'
import { playerAdjustmentsData } from '#areas/reports/adjustments/player-adjustments.data.ts'
import { repairActs } from '#areas/reports/balances/repairs/player-balance-repair-report.act.ts'
import {
  balanceRepairsData,
  playerBalanceRepairReportData,
} from '#areas/reports/balances/repairs/player-balance-repair-report.data.ts'
import { playerBalanceReportData } from './player-balance-report.data.ts'

export const balancesBindings = bindings({
  datasets: [playerAdjustmentsData, playerBalanceReportData, playerBalanceRepairReportData, balanceRepairsData],
  acts: [
    requestAdjustmentAct,
    importAdjustmentsAct,
    approveAdjustmentAct,
    approveAdjustmentsAct,
    rejectAdjustmentAct,
    cancelAdjustmentAct,
    checkAccountAct,
    ...repairActs,
  ],
  queryHandlers: [liabilityAnswer, findCauseAnswer],
  tasks: [expireAdjustments],
})
