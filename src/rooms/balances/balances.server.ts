import { bindings } from '#server/engine/bindings.ts'
import { requestAdjustmentAct } from './ask-adjustment.act.ts'
import { checkAccountAct } from './check-account.act.ts'
import { importAdjustmentsAct } from './import-adjustments.act.ts'
import {
  approveAdjustmentAct,
  approveAdjustmentsAct,
  cancelAdjustmentAct,
  rejectAdjustmentAct,
} from './player-adjustments.act.ts'
import { findCauseAnswer } from '../repairs/cause.data.ts'
import { liabilityAnswer } from './liability.data.ts'
import { playerAdjustmentsData } from './player-adjustments.data.ts'
import { repairActs } from './player-balance-repair-report.act.ts'
import { balanceRepairsData, playerBalanceRepairReportData } from './player-balance-repair-report.data.ts'
import { roundActs } from './round-case.act.ts'
import { stuckRoundsData } from './stuck-rounds.data.ts'
import { playerBalanceReportData } from './player-balance-report.data.ts'

export const balancesBindings = bindings({
  datasets: [
    playerAdjustmentsData,
    playerBalanceReportData,
    playerBalanceRepairReportData,
    stuckRoundsData,
    balanceRepairsData,
  ],
  acts: [
    requestAdjustmentAct,
    importAdjustmentsAct,
    approveAdjustmentAct,
    approveAdjustmentsAct,
    rejectAdjustmentAct,
    cancelAdjustmentAct,
    checkAccountAct,
    ...repairActs,
    ...roundActs,
  ],
  answers: [liabilityAnswer, findCauseAnswer],
})
