import { z } from 'zod/mini'
import { many } from '#blueprint/answer.ts'
import { amount, day, integer, text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

const domainLiability = {
  domain: text(),
  currency: text(),
  day: day(),
  players: integer(),
  stored: amount(),
  held: amount(),
  unsettled: amount(),
  liability: amount(),
}

/** Player liability of each domain when its last day was closed, for players the viewer may see. */
export const liability = query({
  at: '/api/player-balance-report/liability',
  title: 'Player liability',
  permission: 'PLAYER_BALANCE_REPORT',
  scope: 'downline',
  parameters: z.object({}),
  answer: { domains: many(domainLiability) },
})
