import { action } from '#blueprint/screen/action.ts'
import { percent } from '#blueprint/kinds/kinds.ts'

const kept = { optional: true, hint: 'Leave empty to keep the current share.' } as const

/** Of one's own node: what is given back is held by the one above, for bets from now on. */
export const returnOwnShares = action({
  name: 'share-return',
  title: 'Return shares',
  permission: 'DOWNLINE_SHARE_EDIT',
  on: 'list',
  preview: true,
  input: {
    share: percent('Exchange', kept),
    bookmakerShare: percent('Bookmaker', kept),
    fancyShare: percent('Fancy', kept),
    casinoShare: percent('Casino', kept),
  },
  confirm: 'Return part of the shares of your own account for new bets? Only your upline can give them back.',
  asks: 'password',
})
