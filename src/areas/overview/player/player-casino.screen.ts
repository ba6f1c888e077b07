import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'
import { parameters } from '#areas/players/list/player-questions.screen.ts'

/** What a player's casino rounds came to, by provider: ended ones in money, the others by number. */
export const playerCasino = query({
  at: '/api/players/:player_id/casino',
  title: 'Casino by provider',
  permission: 'MY_BETS_VIEW',
  scope: 'downline',
  parameters,
  answer: z.array(
    z.object({
      provider: z.string(),
      games: z.number(),
      rounds: z.number(),
      open: z.number(),
      voided: z.number(),
      turnover: z.string(),
      won: z.string(),
      /** The player's own. */
      pl: z.string(),
      lastAt: z.string(),
    }),
  ),
})
