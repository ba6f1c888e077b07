import { module } from '#blueprint/screen/module.ts'
import { balanceRepairs } from '#areas/reports/balances/repairs/balance-repairs.screen.ts'
import { findCause } from '#areas/reports/balances/findings/cause.queries.ts'
import { liability } from './liability.queries.ts'
import { playerAdjustments } from '#areas/reports/adjustments/player-adjustments.screen.ts'
import { playerBalanceRepairReport } from '#areas/reports/balances/repairs/player-balance-repair-report.screen.ts'
import { playerBalanceReport } from './player-balance-report.screen.ts'
import { heldWins } from '#areas/casino/held-wins/held-wins.screen.ts'
import { stuckRounds } from '#areas/casino/rounds/stuck-rounds.screen.ts'

export const balances = module({
  name: 'balances',
  title: 'Balances',
  screens: [playerAdjustments, playerBalanceReport, playerBalanceRepairReport, stuckRounds, heldWins, balanceRepairs],
  queries: [liability, findCause],
})
