import { bindings } from '#engine/bindings.ts'
import { undoableAnswer, withdrawalCaseAnswer } from '#areas/payments/withdrawal-review/withdrawal-case.data.ts'
import { nextCasesAnswer } from '#areas/payments/withdrawal-review/next-cases.data.ts'
import { payoutBatchAnswer } from '#areas/payments/payouts/payout-batch.data.ts'
import { payoutGatewaysAnswer } from '#areas/payments/payouts/payout-gateways.data.ts'
import {
  queryGatewayAct,
  recallPayoutAct,
  resolveWithdrawalAct,
  returnRestAct,
  sendBackWithdrawalAct,
  sendPayoutsAct,
} from '#areas/payments/payouts/payouts.act.ts'
import {
  approveCleanAct,
  approveWithUndoAct,
  rejectWithUndoAct,
  reviewMoveActs,
  withdrawalReview,
} from '#areas/payments/withdrawal-review/review.act.ts'
import { revealBeneficiaryAct } from './reveal.act.ts'
import { approveWithdrawalAct, holdWithdrawalAct, payWithdrawalAct, rejectWithdrawalAct } from './withdraws.act.ts'
import { approveWithdrawsData, withdrawsData } from './withdraws.data.ts'

export const paymentsBindings = bindings({
  datasets: [withdrawsData, approveWithdrawsData],
  queryHandlers: [payoutGatewaysAnswer, withdrawalCaseAnswer, nextCasesAnswer, payoutBatchAnswer, undoableAnswer],
  acts: [
    approveWithdrawalAct,
    holdWithdrawalAct,
    ...reviewMoveActs,
    rejectWithdrawalAct,
    approveCleanAct,
    approveWithUndoAct,
    rejectWithUndoAct,
    ...Object.values(withdrawalReview),
    sendPayoutsAct,
    payWithdrawalAct,
    recallPayoutAct,
    queryGatewayAct,
    resolveWithdrawalAct,
    returnRestAct,
    sendBackWithdrawalAct,
    revealBeneficiaryAct,
  ],
})
