import { z } from 'zod/mini'
import { many } from '#blueprint/answer.ts'
import { amount, day, integer, text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

const house = {
  domain: text(),
  currency: text(),
  day: day(),
  players: integer(),
  stored: amount(),
  held: amount(),
  unsettled: amount(),
  liability: amount(),
}

/** What each house owed the players a reader may see when its last day was closed. */
export const liability = query({
  at: '/api/player-balance-report/liability',
  title: 'Player liability',
  permission: 'PLAYER_BALANCE_REPORT',
  scope: 'downline',
  parameters: z.object({}),
  answer: { houses: many(house) },
})
