import { z } from 'zod/mini'
import { many, nullable } from '#blueprint/answer.ts'
import { amount, id, integer, text } from '#blueprint/kinds/kinds.ts'
import { idParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'

const outcome = { key: text(), name: text(), result: amount() }

/** A player's open markets with the result of each outcome. Figures are stored values; `recomputed` is derived from the bets. */
export const exposedMarkets = query({
  at: '/api/player-exposure/:player_id/markets',
  title: 'Exposure by market',
  permission: 'PLAYER_EXPOSURE_VIEW',
  scope: 'downline',
  parameters: z.object({
    player_id: idParameter('Enter a player id.'),
  }),
  currencyOf: ['account', 'player_id'],
  answer: {
    markets: many({
      id: id(),
      event: text(),
      market: text(),
      kind: text(),
      status: text(),
      bets: integer(),
      stake: amount(),
      exposure: amount(),
      recomputed: amount(),
      worst: nullable(text()),
      best: amount(),
      outcomes: many(outcome),
    }),
  },
})
