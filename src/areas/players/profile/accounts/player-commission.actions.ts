import { action } from '#blueprint/screen/action.ts'
import { percent } from '#blueprint/kinds/kinds.ts'
import { maxRate } from '#areas/agents/rules/accounts/terms.ts'

/** Commission of one player, replacing the market rate. Open bets keep the rate they were placed with. */
export const setCommission = action({
  name: 'commission',
  title: 'Change commission',
  permission: 'DOWNLINE_SHARE_EDIT',
  on: 'row',
  preview: true,
  input: {
    rate: percent('Own commission', {
      optional: true,
      max: maxRate,
      hint: 'Percentage of net winnings in an exchange market, for bets placed from now on. Leave empty to use the market’s rate.',
    }),
  },
  asks: 'password',
  confirm: 'Change the commission of {username} for bets placed from now on?',
})
