import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'
import { commissionModes } from '#areas/agents/rules/chips/path.ts'
import { shareGroups } from '#areas/agents/rules/accounts/placing.ts'
import { ofPlayer } from '#areas/players/limits/care-questions.screen.ts'

const shares = z.record(z.enum(shareGroups), z.number())

/** Who stands above a player, from the reader's own node down, and what each holds of his results. */
export const playerChain = query({
  at: '/api/player-downline/:player_id/chain',
  title: 'Chain of a player',
  permission: 'PLAYER_DOWNLINE_VIEW',
  scope: 'downline',
  parameters: ofPlayer,
  answer: z.object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    domain: z.string(),
    levels: z.array(
      z.object({
        id: z.string(),
        username: z.string(),
        name: z.string(),
        level: z.string(),
        status: z.string(),
        commissionMode: z.enum(commissionModes),
        /** Of each group in hundredths of a percent, with everything below. */
        held: shares,
        /** The same without what is passed on below. */
        own: shares,
      }),
    ),
  }),
})
