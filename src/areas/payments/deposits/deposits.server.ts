import { bindings } from '#engine/bindings.ts'
import { confirmLatePaymentAct, retryDepositAct, reverseDepositAct } from './deposit-decisions.act.ts'
import { depositsData } from './deposits.data.ts'
import { checkStatementAct } from '#areas/payments/statements/check-statement.act.ts'
import { importStatementAct } from '#areas/payments/statements/import-statement.act.ts'
import { rollBackImportActs } from '#areas/payments/statements/roll-back-import.act.ts'
import { statementImportsData } from '#areas/payments/statements/statement-imports.data.ts'
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
import { expireUnprovenDeposits } from '#areas/payments/manual-deposits/expire-unproven.task.ts'
import { manualDepositsData } from '#areas/payments/manual-deposits/manual-deposits.data.ts'
import { nextDepositsAnswer } from './next-deposits.data.ts'
import { depositReceiptAnswer } from '#areas/payments/receipts/receipt.data.ts'
import { moneyTrailAnswer } from './money-trail.data.ts'

export const depositsBindings = bindings({
  datasets: [depositsData, manualDepositsData, statementImportsData],
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
    checkStatementAct,
    ...rollBackImportActs,
  ],
  tasks: [expireUnprovenDeposits],
})
