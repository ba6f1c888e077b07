import { many, nullable, option } from '#blueprint/answer.ts'
import { amount, instant, text, uuid } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { notePriorities } from '#areas/players/rules/care/note.ts'
import { parameters } from '#areas/players/profile/list/player.queries.ts'

const payment = { id: uuid(), at: instant(), amount: amount(), method: text(), status: text() }

/** The last five deposits, withdrawals, bets and notes. */
export const playerRecent = query({
  at: '/api/players/:player_id/recent',
  title: 'Recent activity',
  permission: 'PLAYERS_DETAIL',
  scope: 'downline',
  parameters,
  currencyOf: ['account', 'player_id'],
  answer: {
    deposits: many(payment),
    withdrawals: many(payment),
    notes: many({ id: uuid(), at: instant(), by: nullable(text()), text: text(), priority: option(notePriorities) }),
    bets: many({
      id: uuid(),
      at: instant(),
      event: text(),
      market: text(),
      selection: text(),
      side: text(),
      stake: amount(),
      pl: nullable(amount()),
      status: text(),
    }),
  },
})
