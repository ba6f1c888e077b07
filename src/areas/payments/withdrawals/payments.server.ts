import { bindings } from '#engine/bindings.ts'
import { undoableAnswer, withdrawalCaseAnswer } from '#areas/payments/withdrawal-review/withdrawal-case.data.ts'
import { nextCasesAnswer } from '#areas/payments/withdrawal-review/next-cases.data.ts'
import { payoutBatchAnswer } from '#areas/payments/payouts/payout-batch.data.ts'
import { payoutGatewaysAnswer } from '#areas/payments/payouts/payout-gateways.data.ts'
import {
  queryGatewayAct,
  recallPayoutAct,
  resolveWithdrawalAct,
  retryPayoutAct,
  returnRestAct,
  sendBackWithdrawalAct,
  sendPayoutsAct,
} from '#areas/payments/payouts/payouts.act.ts'
import {
  approveCleanAct,
  approveDespiteWarningsAct,
  approvePartAct,
  approveWithUndoAct,
  rejectWithUndoAct,
  requestDocumentsAct,
  reviewMoveActs,
  withdrawalReview,
} from '#areas/payments/withdrawal-review/review.act.ts'
import { evaluateNewWithdrawals } from '#areas/payments/payout-work/evaluate-rules.task.ts'
import { finalizeDecisions } from '#areas/payments/payout-work/finalize-decisions.task.ts'
import { receiveRequestedDocuments } from '#areas/payments/payout-work/receive-documents.task.ts'
import { withdrawalReceiptAnswer } from '#areas/payments/receipts/receipt.data.ts'
import { bankFileActs } from '#areas/payments/bank-files/bank-file.act.ts'
import { bankFileAccountsAnswer, bankFilesData } from '#areas/payments/bank-files/bank-files.data.ts'
import { revealBeneficiaryAct } from './reveal.act.ts'
import { approveWithdrawalAct, holdWithdrawalAct, payWithdrawalAct, rejectWithdrawalAct } from './withdraws.act.ts'
import { approveWithdrawsData, withdrawsData } from './withdraws.data.ts'

export const paymentsBindings = bindings({
  datasets: [withdrawsData, approveWithdrawsData, bankFilesData],
  queryHandlers: [
    payoutGatewaysAnswer,
    withdrawalCaseAnswer,
    nextCasesAnswer,
    payoutBatchAnswer,
    undoableAnswer,
    bankFileAccountsAnswer,
    withdrawalReceiptAnswer,
  ],
  acts: [
    approveWithdrawalAct,
    holdWithdrawalAct,
    ...reviewMoveActs,
    rejectWithdrawalAct,
    approveCleanAct,
    approveDespiteWarningsAct,
    approvePartAct,
    approveWithUndoAct,
    rejectWithUndoAct,
    requestDocumentsAct,
    ...Object.values(withdrawalReview),
    sendPayoutsAct,
    payWithdrawalAct,
    recallPayoutAct,
    queryGatewayAct,
    resolveWithdrawalAct,
    retryPayoutAct,
    returnRestAct,
    sendBackWithdrawalAct,
    revealBeneficiaryAct,
    ...bankFileActs,
  ],
  tasks: [evaluateNewWithdrawals, finalizeDecisions, receiveRequestedDocuments],
})
