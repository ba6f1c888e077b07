import { opening } from '#areas/reports/definition/measures.ts'
import { ratios } from '#areas/reports/revenue/revenue-measures.ts'
import { playerFigures } from './player-measures.ts'

/** The figures of a player, each opening the days that add up to it. */
export const openedFigures = {
  deposits: opening(playerFigures.deposits, 'days'),
  deposited: opening(playerFigures.deposited, 'days'),
  withdrawals: opening(playerFigures.withdrawals, 'days'),
  withdrawn: opening(playerFigures.withdrawn, 'days'),
  netCash: opening(playerFigures.netCash, 'days'),
  bets: opening(playerFigures.bets, 'days'),
  stake: opening(playerFigures.stake, 'days'),
  returned: opening(playerFigures.returned, 'days'),
  commission: opening(playerFigures.commission, 'days'),
  counted: opening(playerFigures.counted, 'days'),
  ggr: opening(playerFigures.ggr, 'days'),
  bonusCost: opening(playerFigures.bonusCost, 'days'),
  fees: opening(playerFigures.fees, 'days'),
  ngr: opening(playerFigures.ngr, 'days'),
  playerPl: opening(playerFigures.playerPl, 'days'),
  hold: opening(ratios.hold, 'days'),
  rtp: opening(ratios.rtp, 'days'),
}
