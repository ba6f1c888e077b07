import { action } from '#blueprint/screen/action.ts'
import { percent } from '#blueprint/kinds/kinds.ts'

const keepCurrent = { optional: true, hint: 'Leave empty to keep the current share.' } as const

/** Returns part of the own shares to the upline, for new bets. */
export const reduceOwnShares = action({
  name: 'share-reduction',
  title: 'Return shares',
  permission: 'DOWNLINE_SHARE_EDIT',
  on: 'list',
  preview: true,
  input: {
    share: percent('Exchange', keepCurrent),
    bookmakerShare: percent('Bookmaker', keepCurrent),
    fancyShare: percent('Fancy', keepCurrent),
    casinoShare: percent('Casino', keepCurrent),
  },
  confirm: 'Return part of the shares of your own account for new bets? Only your upline can give them back.',
  asks: 'password',
})
