import { amount, integer, profit } from '#blueprint/kinds/kinds.ts'
import { measures } from '#areas/reports/definition/measures.ts'
import { revenue } from '#areas/reports/revenue/revenue-measures.ts'

const summed = { total: 'sum', sortable: true } as const

/** Figures of a player in the selected days that the row and the days behind it share. */
export const playerFigures = {
  deposits: integer('Deposits', { ...summed, hint: 'Less reversals' }),
  deposited: amount('Deposited', { ...summed, hint: 'Less reversals' }),
  withdrawals: integer('Withdrawals', { ...summed, hint: 'Paid, less reversals' }),
  withdrawn: amount('Withdrawn', { ...summed, hint: 'Paid, less reversals' }),
  netCash: profit('Net cash', { ...summed, hint: 'Deposited less withdrawn' }),
  ...revenue,
  fees: profit('Fees and other', {
    ...summed,
    hint: 'Fees, jackpot contributions and other deductions of the definition',
  }),
  playerPl: measures.playerPl,
} as const
