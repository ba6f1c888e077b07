import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'

const house = z.object({
  domain: z.string(),
  currency: z.string(),
  day: z.string(),
  players: z.number(),
  stored: z.string(),
  held: z.string(),
  unsettled: z.string(),
  liability: z.string(),
})

/** What each house owed the players a reader may see when its last day was closed. */
export const liability = query({
  at: '/api/player-balance-report/liability',
  title: 'What is owed to players',
  permission: 'PLAYER_BALANCE_REPORT',
  scope: 'downline',
  parameters: z.object({}),
  answer: z.object({ houses: z.array(house) }),
})
