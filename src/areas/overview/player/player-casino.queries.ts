import { many } from '#blueprint/answer.ts'
import { amount, instant, integer, text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { parameters } from '#areas/players/profile/list/player.queries.ts'

/** A player's casino rounds by provider: amounts for settled rounds, counts for open and voided ones. */
export const playerCasino = query({
  at: '/api/players/:player_id/casino',
  title: 'Casino by provider',
  permission: 'MY_BETS_VIEW',
  scope: 'downline',
  parameters,
  currencyOf: ['account', 'player_id'],
  answer: many({
    provider: text(),
    games: integer(),
    rounds: integer(),
    open: integer(),
    voided: integer(),
    turnover: amount(),
    won: amount(),
    /** P/L of the player. */
    pl: amount(),
    lastAt: instant(),
  }),
})
