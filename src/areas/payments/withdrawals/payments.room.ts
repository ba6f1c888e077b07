import { room } from '#blueprint/screen/room.ts'
import { nextCases } from '#areas/payments/withdrawal-review/next-cases.screen.ts'
import { payoutBatch } from '#areas/payments/payouts/payout-batch.screen.ts'
import { payoutGateways } from '#areas/payments/payouts/payout-gateways.screen.ts'
import { undoable, withdrawalCase } from '#areas/payments/withdrawal-review/withdrawal-case.screen.ts'
import { approveWithdraws } from './approve-withdraws.screen.ts'
import { withdraws } from './withdraws.screen.ts'

export const payments = room({
  name: 'payments',
  title: 'Payments',
  screens: [approveWithdraws, withdraws],
  queries: [payoutGateways, withdrawalCase, nextCases, payoutBatch, undoable],
})
