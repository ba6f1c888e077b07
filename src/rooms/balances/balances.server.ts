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

export const balancesBindings = bindings({
  datasets: [playerAdjustmentsData],
  acts: [
    requestAdjustmentAct,
    importAdjustmentsAct,
    approveAdjustmentAct,
    approveAdjustmentsAct,
    rejectAdjustmentAct,
    cancelAdjustmentAct,
  ],
})
