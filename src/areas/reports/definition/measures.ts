import type { AnyKind } from '#blueprint/kind.ts'
import { amount, integer, percent, profit } from '#blueprint/kinds/kinds.ts'

const summed = { total: 'sum', sortable: true } as const

/**
 * Figures of the day totals. Players' results are from the player's side, results of agents from the operator's: downline, own and
 * upline of a row sum to zero.
 */
export const measures = {
  bets: integer('Bets', summed),
  rounds: integer('Rounds', summed),
  stake: amount('Stake', summed),
  returned: amount('Returned', { ...summed, hint: 'Stakes plus the results of players, before commission' }),
  playerPl: profit('Player P/L', { ...summed, hint: 'Net result of downline players, after commission' }),
  downlinePl: profit('Downline P/L', { ...summed, hint: 'Players plus shares of the downline of the account' }),
  commission: amount('Commission', { ...summed, hint: 'Paid by players' }),
  ownPl: profit('Own P/L', { ...summed, hint: 'Result of the account itself' }),
  uplinePl: profit('Upline P/L', { ...summed, hint: 'Share passed to the upline of the account' }),
  ggr: profit('GGR', { ...summed, hint: 'Stakes less what was returned, plus commission' }),
  hold: percent('Hold %', { hint: 'GGR of the stake. Empty without stakes.', sortable: true }),
  rtp: percent('RTP %', { hint: 'Returned of the stake. Empty without stakes.', sortable: true }),
} as const

const { bets, stake, playerPl, downlinePl, commission, ownPl, uplinePl } = measures
/** The figures that every report of profit and loss has. */
export const profitAndLoss = { bets, stake, playerPl, downlinePl, commission, ownPl, uplinePl }

/** The figure as a link to the rows behind it: their address is in the column `rows` of its row. */
export const opening = <K extends AnyKind>(figure: K, rows: string): K => ({
  ...figure,
  traits: { ...figure.traits, cell: { opens: rows } },
})
