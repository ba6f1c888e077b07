import { bindings } from '#server/engine/bindings.ts'
import { undoableAnswer, withdrawalCaseAnswer } from './withdrawal-case.data.ts'
import { honourDepositAct, retryDepositAct, reverseDepositAct } from './deposit-decisions.act.ts'
import { depositsData } from './deposits.data.ts'
import { importStatementAct } from './import-statement.act.ts'
import {
  approveDepositAct,
  approveMatchedAct,
  enterDepositAct,
  questionDepositAct,
  rejectDepositAct,
  takeDepositAct,
} from './manual-deposits.act.ts'
import { manualDepositsData } from './manual-deposits.data.ts'
import { moneyTrailAnswer } from './money-trail.data.ts'
import { nextCasesAnswer } from './next-cases.data.ts'
import { payoutGatewaysAnswer } from './payout-gateways.data.ts'
import {
  askGatewayAct,
  recallPayoutAct,
  resolveWithdrawalAct,
  returnRestAct,
  sendBackWithdrawalAct,
  sendPayoutsAct,
} from './payouts.act.ts'
import {
  approveCleanAct,
  claimWithdrawalAct,
  clearWithdrawalAct,
  declineWithdrawalAct,
  escalateWithdrawalAct,
  resumeWithdrawalAct,
  undoVerdictAct,
} from './review.act.ts'
import { revealBeneficiaryAct } from './reveal.act.ts'
import { approveWithdrawalAct, holdWithdrawalAct, payWithdrawalAct, rejectWithdrawalAct } from './withdraws.act.ts'
import { approveWithdrawsData, withdrawsData } from './withdraws.data.ts'

export const paymentsBindings = bindings({
  datasets: [depositsData, manualDepositsData, withdrawsData, approveWithdrawsData],
  answers: [moneyTrailAnswer, payoutGatewaysAnswer, withdrawalCaseAnswer, nextCasesAnswer, undoableAnswer],
  acts: [
    honourDepositAct,
    reverseDepositAct,
    retryDepositAct,
    takeDepositAct,
    approveDepositAct,
    approveMatchedAct,
    rejectDepositAct,
    questionDepositAct,
    enterDepositAct,
    importStatementAct,
    approveWithdrawalAct,
    holdWithdrawalAct,
    resumeWithdrawalAct,
    rejectWithdrawalAct,
    approveCleanAct,
    claimWithdrawalAct,
    clearWithdrawalAct,
    declineWithdrawalAct,
    escalateWithdrawalAct,
    undoVerdictAct,
    sendPayoutsAct,
    payWithdrawalAct,
    recallPayoutAct,
    askGatewayAct,
    resolveWithdrawalAct,
    returnRestAct,
    sendBackWithdrawalAct,
    revealBeneficiaryAct,
  ],
})
