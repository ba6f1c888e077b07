import { z } from 'zod/mini'
import { amount, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { idParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'

/** How the prices that a player took compare with the closing prices. */
export const playerSharpness = query({
  at: '/api/player-exposure/:player_id/sharpness',
  title: 'Closing prices of a player',
  permission: 'PLAYER_EXPOSURE_VIEW',
  scope: 'downline',
  parameters: z.object({ player_id: idParameter('Enter a player id.') }),
  currencyOf: ['account', 'player_id'],
  answer: {
    bets: integer(),
    stake: amount(),
    /** Whether there are bets enough for a score. */
    isKnown: toggle(),
    needed: integer(),
    closingValue: text(),
    beatsClose: text(),
    profit: text(),
    margin: text(),
  },
})
