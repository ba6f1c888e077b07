import { bindings } from '#engine/bindings.ts'
import { undoableAnswer, withdrawalCaseAnswer } from '#areas/payments/withdrawals/review/withdrawal-case.data.ts'
import { nextCasesAnswer } from '#areas/payments/withdrawals/review/next-cases.data.ts'
import { payoutBatchAnswer } from '#areas/payments/withdrawals/payouts/payout-batch.data.ts'
import { payoutGatewaysAnswer } from '#areas/payments/withdrawals/payouts/payout-gateways.data.ts'
import {
  queryGatewayAct,
  recallPayoutAct,
  resolveWithdrawalAct,
  retryPayoutAct,
  returnRestAct,
  sendBackWithdrawalAct,
  sendPayoutsAct,
} from '#areas/payments/withdrawals/payouts/payouts.act.ts'
import {
  approveCleanAct,
  approveDespiteWarningsAct,
  approvePartAct,
  approveWithUndoAct,
  rejectWithUndoAct,
  requestDocumentsAct,
  reviewMoveActs,
  withdrawalReview,
} from '#areas/payments/withdrawals/review/review.act.ts'
import { evaluateNewWithdrawals } from '#areas/payments/withdrawals/payout-work/evaluate-rules.task.ts'
import { finalizeDecisions } from '#areas/payments/withdrawals/payout-work/finalize-decisions.task.ts'
import { receiveRequestedDocuments } from '#areas/payments/withdrawals/payout-work/receive-documents.task.ts'
import { withdrawalReceiptAnswer } from '#areas/payments/deposits/receipts/receipt.data.ts'
import { bankFileActs } from '#areas/payments/withdrawals/bank-files/bank-file.act.ts'
import { bankFileAccountsAnswer, bankFilesData } from '#areas/payments/withdrawals/bank-files/bank-files.data.ts'
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
