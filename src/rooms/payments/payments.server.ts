import { bindings } from '#server/engine/bindings.ts'
import { undoableAnswer, withdrawalCaseAnswer } from './withdrawal-case.data.ts'
import { depositsData } from './deposits.data.ts'
import { payoutGatewaysAnswer } from './payout-gateways.data.ts'
import {
  askGatewayAct,
  recallPayoutAct,
  resolveWithdrawalAct,
  sendBackWithdrawalAct,
  sendPayoutsAct,
} from './payouts.act.ts'
import {
  approveCleanAct,
  claimWithdrawalAct,
  clearWithdrawalAct,
  declineWithdrawalAct,
  resumeWithdrawalAct,
  undoVerdictAct,
} from './review.act.ts'
import { revealBeneficiaryAct } from './reveal.act.ts'
import { approveWithdrawalAct, holdWithdrawalAct, payWithdrawalAct, rejectWithdrawalAct } from './withdraws.act.ts'
import { approveWithdrawsData, withdrawsData } from './withdraws.data.ts'

export const paymentsBindings = bindings({
  datasets: [depositsData, withdrawsData, approveWithdrawsData],
  answers: [payoutGatewaysAnswer, withdrawalCaseAnswer, undoableAnswer],
  acts: [
    approveWithdrawalAct,
    holdWithdrawalAct,
    resumeWithdrawalAct,
    rejectWithdrawalAct,
    approveCleanAct,
    claimWithdrawalAct,
    clearWithdrawalAct,
    declineWithdrawalAct,
    undoVerdictAct,
    sendPayoutsAct,
    payWithdrawalAct,
    recallPayoutAct,
    askGatewayAct,
    resolveWithdrawalAct,
    sendBackWithdrawalAct,
    revealBeneficiaryAct,
  ],
})
