import { action } from '#blueprint/screen/action.ts'
import { percent } from '#blueprint/kinds/kinds.ts'
import { highestRate } from '#areas/agents/rules/accounts/terms.ts'

/** What a player pays instead of the rate of the market; bets that stand keep what they were placed under. */
export const setCommission = action({
  name: 'commission',
  title: 'Change commission',
  permission: 'DOWNLINE_SHARE_EDIT',
  on: 'row',
  preview: true,
  input: {
    rate: percent('Own commission', {
      optional: true,
      most: highestRate,
      hint: 'Percentage of net winnings in an exchange market, for bets placed from now on. Leave empty to use the market’s rate.',
    }),
  },
  asks: 'password',
  confirm: 'Change the commission of {username} for bets placed from now on?',
})
