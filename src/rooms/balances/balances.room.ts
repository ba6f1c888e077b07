import { room } from '#blueprint/room.ts'
import { balanceRepairs } from './balance-repairs.screen.ts'
import { findCause } from '../repairs/cause.screen.ts'
import { liability } from './liability.screen.ts'
import { playerAdjustments } from './player-adjustments.screen.ts'
import { playerBalanceRepairReport } from './player-balance-repair-report.screen.ts'
import { playerBalanceReport } from './player-balance-report.screen.ts'
import { stuckRounds } from './stuck-rounds.screen.ts'

export const balances = room({
  name: 'balances',
  title: 'Balances',
  screens: [playerAdjustments, playerBalanceReport, playerBalanceRepairReport, stuckRounds, balanceRepairs],
  queries: [liability, findCause],
})
