import { bindings } from '#server/engine/bindings.ts'
import { depositsData } from './deposits.data.ts'
import { revealBeneficiaryAct } from './reveal.act.ts'
import { approveWithdrawalAct, holdWithdrawalAct, payWithdrawalAct, rejectWithdrawalAct } from './withdraws.act.ts'
import { approveWithdrawsData, withdrawsData } from './withdraws.data.ts'

export const paymentsBindings = bindings({
  datasets: [depositsData, withdrawsData, approveWithdrawsData],
  acts: [approveWithdrawalAct, holdWithdrawalAct, rejectWithdrawalAct, payWithdrawalAct, revealBeneficiaryAct],
})
