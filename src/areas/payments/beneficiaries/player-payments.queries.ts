import { many, nullable } from '#blueprint/answer.ts'
import { rate } from '#blueprint/kinds/figures.ts'
import { amount, integer, text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { parameters } from '#areas/players/profile/list/player.queries.ts'

/** Requests by one method: counts by outcome, and the amount of successful ones. */
const sum = {
  requested: integer(),
  succeeded: integer(),
  failed: integer(),
  amount: amount(),
  /** Success rate of finished requests in percent; null: none is finished. */
  rate: nullable(rate()),
}

/** Payment totals of a player by method. */
export const playerPayments = query({
  at: '/api/players/:player_id/payments',
  title: 'Payments by method',
  permission: 'PLAYERS_DETAIL',
  scope: 'downline',
  parameters,
  currencyOf: ['account', 'player_id'],
  answer: many({ method: text(), deposits: sum, withdrawals: sum }),
})
