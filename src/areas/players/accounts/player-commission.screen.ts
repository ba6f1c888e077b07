import { action } from '#blueprint/screen/action.ts'
import { percent } from '#blueprint/kinds/kinds.ts'
import { highestRate } from '#areas/agents/rules/accounts/terms.ts'

/** What a player pays instead of the rate of the market; bets that stand keep what they were placed under. */
export const setCommission = action({
  name: 'commission',
  title: 'Change the commission',
  permission: 'DOWNLINE_SHARE_EDIT',
  on: 'row',
  preview: true,
  input: {
    rate: percent('Commission of his own', {
      optional: true,
      most: highestRate,
      hint: 'Of his net winnings of an exchange market, on bets from now on; empty: as the market says',
    }),
  },
  asks: 'password',
  confirm: 'Change what {username} pays on bets from now on?',
})
