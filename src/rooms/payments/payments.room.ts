import { room } from '#blueprint/room.ts'
import { deposits } from './deposits.screen.ts'
import { manualDeposits } from './manual-deposits.screen.ts'
import { moneyTrail } from './money-trail.screen.ts'
import { nextCases } from './next-cases.screen.ts'
import { payoutGateways } from './payout-gateways.screen.ts'
import { undoable, withdrawalCase } from './withdrawal-case.screen.ts'
import { approveWithdraws } from './approve-withdraws.screen.ts'
import { withdraws } from './withdraws.screen.ts'

export const payments = room({
  name: 'payments',
  title: 'Payments',
  screens: [deposits, manualDeposits, approveWithdraws, withdraws],
  queries: [moneyTrail, payoutGateways, withdrawalCase, nextCases, undoable],
})
