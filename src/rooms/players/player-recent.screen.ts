import { z } from 'zod/mini'
import { query } from '#blueprint/query.ts'
import { parameters, perhaps } from './player-questions.screen.ts'

const payment = z.object({ id: z.string(), at: z.string(), amount: z.string(), method: z.string(), status: z.string() })

/** The last five payments either way and bets. */
export const playerRecent = query({
  at: '/api/players/:player_id/recent',
  title: 'Recent',
  permission: 'PLAYERS_DETAIL',
  parameters,
  answer: z.object({
    deposits: z.array(payment),
    withdrawals: z.array(payment),
    bets: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        event: z.string(),
        market: z.string(),
        selection: z.string(),
        side: z.string(),
        stake: z.string(),
        pl: perhaps,
        status: z.string(),
      }),
    ),
  }),
})
