import { many } from '#blueprint/answer.ts'
import { amount, instant, integer, text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { parameters } from '#areas/players/list/player.queries.ts'

/** What a player's casino rounds came to, by provider: ended ones in money, the others by number. */
export const playerCasino = query({
  at: '/api/players/:player_id/casino',
  title: 'Casino by provider',
  permission: 'MY_BETS_VIEW',
  scope: 'downline',
  parameters,
  answer: many({
    provider: text(),
    games: integer(),
    rounds: integer(),
    open: integer(),
    voided: integer(),
    turnover: amount(),
    won: amount(),
    /** The player's own. */
    pl: amount(),
    lastAt: instant(),
  }),
})
