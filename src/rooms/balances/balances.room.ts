import { room } from '#blueprint/room.ts'
import { playerAdjustments } from './player-adjustments.screen.ts'
import { playerBalanceReport } from './player-balance-report.screen.ts'

export const balances = room({
  name: 'balances',
  title: 'Balances',
  screens: [playerAdjustments, playerBalanceReport],
})
