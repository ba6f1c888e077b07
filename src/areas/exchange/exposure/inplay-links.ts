import { rowAddress } from '#blueprint/address.ts'
import type { RowLink } from '#blueprint/screen/list.ts'

/** What else is known of an open bet, its market and its player. */
export const inplayLinks = [
  {
    title: 'Open the bet',
    to: rowAddress('/my-bets', { id: ':id', status: 'OPEN,UNMATCHED' }),
    permission: 'MY_BETS_VIEW',
  },
  {
    title: 'Book of the market',
    to: rowAddress('/risk-management', { market: ':marketId' }),
    permission: 'RISK_VIEW',
  },
  {
    title: 'All he has open',
    to: rowAddress('/player-exposure', { playerId: ':playerId' }),
    permission: 'PLAYER_EXPOSURE_VIEW',
  },
] as const satisfies readonly RowLink[]
