import { percent, profit, text } from '#blueprint/kinds/kinds.ts'
import { advanced } from '#blueprint/screen/list.ts'
import { measures } from '#areas/reports/definition/measures.ts'

const summed = { total: 'sum', sortable: true } as const
const { bets, stake, returned, commission, rtp, downlinePl, ownPl, uplinePl } = measures

/** Figures of revenue that a row and the rows behind it share. */
export const revenue = {
  bets,
  stake,
  returned,
  commission,
  counted: profit('Adjustments', { ...summed, hint: 'Credits less debits of adjustments that count towards GGR' }),
  ggr: profit('GGR', { ...summed, hint: 'Stakes less what was returned, plus commission, less adjustments' }),
  bonusCost: profit('Bonus cost', { ...summed, hint: 'Paid to players from the bonus account of the operator' }),
  ngr: profit('NGR', { ...summed, hint: 'GGR less bonus cost, fees and other deductions of the definition' }),
} as const

/** What the definition deducts beside bonuses. */
export const deductions = {
  providerFee: profit('Provider fees', {
    ...summed,
    hint: 'Rates of the definition, of the GGR of casinos and sportsbook',
  }),
  paymentFee: profit('Payment fees', { ...summed, hint: 'Rates of the definition, of deposits and withdrawals' }),
  jackpot: profit('Jackpot contributions', { ...summed, hint: 'Rate of the definition, of stakes in casinos' }),
  other: profit('Other deductions', {
    ...summed,
    hint: 'Reversed deposits and commission that the definition deducts, less bonuses and adjustments that it does not count',
  }),
} as const

export const ratios = {
  hold: percent('Hold %', { hint: 'GGR of the stake. Empty without stakes.', sortable: true }),
  rtp,
} as const

/** Part of GGR: what was booked to correct a month before, which keeps its figures. */
export const corrected = profit('Of earlier months', {
  ...summed,
  hint: 'GGR of settlements that were rolled back or corrected after the end of their month',
})

/** Without what was booked to correct a month before. */
export const ownHold = {
  ownHold: percent('Hold % without corrections', {
    hint: 'Less the stakes and the GGR of earlier months',
    sortable: true,
  }),
} as const

/** How much of GGR is left. */
export const netShare = {
  ngrShare: percent('NGR of GGR %', { hint: 'Empty where GGR is not above zero.', sortable: true }),
} as const

/** A part of the whole below the same filters; all rows together are 100.0. */
export const ofAll = text('Of all GGR %', {
  hint: 'Of all rows of the currency, 100.0 together. Empty where one of them is negative',
  optional: true,
})

/** How the result of players was shared, from the viewpoint of the account of the row; adjustments and bonuses are not shared. */
export const shares = advanced({ downlinePl, ownPl, uplinePl })
