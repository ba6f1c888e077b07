import { bindings } from '#engine/bindings.ts'
import { confirmLatePaymentAct, retryDepositAct, reverseDepositAct } from './deposit-decisions.act.ts'
import { depositsData } from './deposits.data.ts'
import { checkStatementAct } from '#areas/payments/deposits/statements/check-statement.act.ts'
import { importStatementAct } from '#areas/payments/deposits/statements/import-statement.act.ts'
import { rollBackImportActs } from '#areas/payments/deposits/statements/roll-back-import.act.ts'
import { statementImportsData } from '#areas/payments/deposits/statements/statement-imports.data.ts'
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
} from '#areas/payments/deposits/manual/manual-deposits.act.ts'
import { expireUnprovenDeposits } from '#areas/payments/deposits/manual/expire-unproven.task.ts'
import { manualDepositsData } from '#areas/payments/deposits/manual/manual-deposits.data.ts'
import { nextDepositsAnswer } from './queue/next-deposits.data.ts'
import { depositReceiptAnswer } from '#areas/payments/deposits/receipts/receipt.data.ts'
import { moneyTrailAnswer } from './money-trail/money-trail.data.ts'

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
