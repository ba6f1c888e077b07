import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'
import { parameters } from '#areas/players/list/player-questions.screen.ts'

/** Requests of one method: how many, what became of them, and the successful ones' amount. */
const sum = z.object({
  asked: z.number(),
  succeeded: z.number(),
  failed: z.number(),
  amount: z.string(),
  /** Of those that ended, the successful ones, in percent; null: none has ended. */
  rate: z.nullable(z.string()),
})

/** What a player's payments came to, by method. */
export const playerPayments = query({
  at: '/api/players/:player_id/payments',
  title: 'Payments by method',
  permission: 'PLAYERS_DETAIL',
  scope: 'downline',
  parameters,
  answer: z.array(z.object({ method: z.string(), deposits: sum, withdrawals: sum })),
})
