import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'
import { notePriorities } from '#areas/players/rules/care/note.ts'
import { parameters, perhaps } from '#areas/players/list/player-questions.screen.ts'

const payment = z.object({ id: z.string(), at: z.string(), amount: z.string(), method: z.string(), status: z.string() })

/** The last five payments either way, bets and notes. */
export const playerRecent = query({
  at: '/api/players/:player_id/recent',
  title: 'Recent',
  permission: 'PLAYERS_DETAIL',
  scope: 'downline',
  parameters,
  answer: z.object({
    deposits: z.array(payment),
    withdrawals: z.array(payment),
    notes: z.array(
      z.object({ id: z.string(), at: z.string(), by: perhaps, text: z.string(), priority: z.enum(notePriorities) }),
    ),
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
