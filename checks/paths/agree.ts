import { expectBetRows, expectBetTotals, expectDownlines, expectPlayers, expectStatements } from './lists.ts'
import { expectBets, expectSound, expectTransfers, expectWallets } from './ledger.ts'
import type { Operator } from './operator.ts'
import { expectDashboards, expectProfits } from './reports.ts'

/** Everything that is stored and everything that is shown, against the books; answers how much of each was compared. */
export const expectAll = async (operator: Operator) => ({
  wallets: await expectWallets(operator),
  transfers: await expectTransfers(operator),
  bets: await expectBets(operator),
  profitRows: await expectProfits(operator),
  dashboards: await expectDashboards(operator),
  betTotals: await expectBetTotals(operator),
  betRows: await expectBetRows(operator),
  statements: await expectStatements(operator),
  players: await expectPlayers(operator),
  downlineRows: await expectDownlines(operator),
  invariants: await expectSound(operator),
})
