import { many, nullable } from '#blueprint/answer.ts'
import { rate } from '#blueprint/kinds/figures.ts'
import { amount, integer, text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { parameters } from '#areas/players/list/player.queries.ts'

/** Requests of one method: how many, what became of them, and the successful ones' amount. */
const sum = {
  asked: integer(),
  succeeded: integer(),
  failed: integer(),
  amount: amount(),
  /** Of those that ended, the successful ones, in percent; null: none has ended. */
  rate: nullable(rate()),
}

/** What a player's payments came to, by method. */
export const playerPayments = query({
  at: '/api/players/:player_id/payments',
  title: 'Payments by method',
  permission: 'PLAYERS_DETAIL',
  scope: 'downline',
  parameters,
  answer: many({ method: text(), deposits: sum, withdrawals: sum }),
})
