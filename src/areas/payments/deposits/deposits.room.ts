import { room } from '#blueprint/screen/room.ts'
import { deposits } from './deposits.screen.ts'
import { manualDeposits } from '#areas/payments/manual-deposits/manual-deposits.screen.ts'
import { nextDeposits } from './next-deposits.screen.ts'
import { moneyTrail } from './money-trail.screen.ts'

export const depositsRoom = room({
  name: 'deposits',
  title: 'Deposits',
  screens: [deposits, manualDeposits],
  queries: [moneyTrail, nextDeposits],
})
