import { expectBetRows, expectBetTotals, expectDownlines, expectPlayers, expectStatements } from './lists.ts'
import { expectBets, expectInvariants, expectTransfers, expectWallets } from './ledger.ts'
import type { Operator } from './operator.ts'
import { expectDashboards, expectProfits } from './reports.ts'

/** Compares everything stored and shown with the books; returns how many items of each kind were compared. */
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
  invariants: await expectInvariants(operator),
})
