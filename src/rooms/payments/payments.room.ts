import { room } from '#blueprint/room.ts'
import { nextCases } from './next-cases.screen.ts'
import { payoutBatch } from './payout-batch.screen.ts'
import { payoutGateways } from './payout-gateways.screen.ts'
import { undoable, withdrawalCase } from './withdrawal-case.screen.ts'
import { approveWithdraws } from './approve-withdraws.screen.ts'
import { withdraws } from './withdraws.screen.ts'

export const payments = room({
  name: 'payments',
  title: 'Payments',
  screens: [approveWithdraws, withdraws],
  queries: [payoutGateways, withdrawalCase, nextCases, payoutBatch, undoable],
})
