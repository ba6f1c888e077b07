import { many, nullable, option } from '#blueprint/answer.ts'
import { amount, id, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { accountFlow } from '#areas/agents/rules/accounts/account-status.ts'
import { parameters } from '#areas/players/list/player.queries.ts'

const accountState = option(accountFlow.states)

/** What is told of a player where his name stands: who, how he stands now, and his day. Nothing personal but his name. */
export const playerGlance = query({
  at: '/api/players/:player_id/glance',
  title: 'Player summary',
  permission: 'PLAYERS_DETAIL',
  scope: 'downline',
  parameters,
  answer: {
    id: id(),
    username: text(),
    name: text(),
    currency: text(),
    /** Directly above him. */
    agent: text(),
    /** As it holds for him, by whatever stands above him too. */
    status: accountState,
    takesBets: toggle(),
    balance: amount(),
    exposure: amount(),
    available: amount(),
    /** Of the day of his house; P/L is his own, before commission. */
    today: { bets: integer(), pl: amount() },
    tags: many(text()),
    /** The gravest of his device alerts that was not false, 0 to 100; null: none, or not the reader's business. */
    risk: nullable(integer()),
  },
})
