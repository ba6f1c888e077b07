import { rowAddress } from '#blueprint/address.ts'
import type { RowLink } from '#blueprint/screen/list.ts'

/** Links from an open bet to related screens of the bet, its market and its player. */
export const inplayLinks = [
  {
    title: 'View bet',
    to: rowAddress('/my-bets', { id: ':id', status: 'OPEN,UNMATCHED' }),
    permission: 'MY_BETS_VIEW',
  },
  {
    title: 'Market book',
    to: rowAddress('/risk-management', { market: ':marketId' }),
    permission: 'RISK_VIEW',
  },
  {
    title: 'Player exposure',
    to: rowAddress('/player-exposure', { playerId: ':playerId' }),
    permission: 'PLAYER_EXPOSURE_VIEW',
  },
] as const satisfies readonly RowLink[]
