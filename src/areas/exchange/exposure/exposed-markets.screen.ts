import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'

const outcome = z.object({ key: z.string(), name: z.string(), result: z.string() })

/** A player's open markets with what each outcome brings him. Stored figures; `recomputed` is what the bets themselves say. */
export const exposedMarkets = query({
  at: '/api/player-exposure/:player_id/markets',
  title: 'Exposure by market',
  permission: 'PLAYER_EXPOSURE_VIEW',
  scope: 'downline',
  parameters: z.object({
    player_id: z.string('Enter the id of a player').check(z.regex(/^\d{1,18}$/, 'Enter the id of a player')),
  }),
  answer: z.object({
    markets: z.array(
      z.object({
        id: z.string(),
        event: z.string(),
        market: z.string(),
        kind: z.string(),
        status: z.string(),
        bets: z.number(),
        stake: z.string(),
        exposure: z.string(),
        recomputed: z.string(),
        worst: z.nullable(z.string()),
        best: z.string(),
        outcomes: z.array(outcome),
      }),
    ),
  }),
})
