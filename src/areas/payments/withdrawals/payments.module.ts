import { module } from '#blueprint/screen/module.ts'
import { nextCases } from '#areas/payments/withdrawals/review/next-cases.queries.ts'
import { payoutBatch } from '#areas/payments/withdrawals/payouts/payout-batch.queries.ts'
import { payoutGateways } from '#areas/payments/withdrawals/payouts/payout-gateways.queries.ts'
import {
  undoable,
  withdrawalCase,
  withdrawalReceipt,
} from '#areas/payments/withdrawals/review/withdrawal-case.queries.ts'
import { bankFileAccounts } from '#areas/payments/withdrawals/bank-files/bank-file-accounts.queries.ts'
import { bankFiles } from '#areas/payments/withdrawals/bank-files/bank-files.screen.ts'
import { approveWithdraws } from './approve-withdraws.screen.ts'
import { withdraws } from './withdraws.screen.ts'

export const payments = module({
  name: 'payments',
  title: 'Payments',
  screens: [approveWithdraws, withdraws, bankFiles],
  queries: [payoutGateways, withdrawalCase, nextCases, payoutBatch, undoable, bankFileAccounts, withdrawalReceipt],
})
