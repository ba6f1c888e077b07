import { bindings } from '#engine/bindings.ts'
import { confirmLatePaymentAct, retryDepositAct, reverseDepositAct } from './deposit-decisions.act.ts'
import { depositsData } from './deposits.data.ts'
import { importStatementAct } from './import-statement.act.ts'
import {
  approveDepositAct,
  approveMatchedAct,
  correctDepositAct,
  enterDepositAct,
  holdDepositAct,
  questionDepositAct,
  rejectDepositAct,
  resumeDepositAct,
  depositReview,
} from '#areas/payments/manual-deposits/manual-deposits.act.ts'
import { manualDepositsData } from '#areas/payments/manual-deposits/manual-deposits.data.ts'
import { nextDepositsAnswer } from './next-deposits.data.ts'
import { depositReceiptAnswer } from '#areas/payments/receipts/receipt.data.ts'
import { moneyTrailAnswer } from './money-trail.data.ts'

export const depositsBindings = bindings({
  datasets: [depositsData, manualDepositsData],
  queryHandlers: [moneyTrailAnswer, nextDepositsAnswer, depositReceiptAnswer],
  acts: [
    confirmLatePaymentAct,
    reverseDepositAct,
    retryDepositAct,
    ...Object.values(depositReview),
    approveDepositAct,
    approveMatchedAct,
    correctDepositAct,
    holdDepositAct,
    resumeDepositAct,
    rejectDepositAct,
    questionDepositAct,
    enterDepositAct,
    importStatementAct,
  ],
})
