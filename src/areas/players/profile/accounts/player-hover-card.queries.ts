import { many, nullable, option } from '#blueprint/answer.ts'
import { amount, id, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { accountFlow } from '#areas/agents/rules/accounts/account-status.ts'
import { parameters } from '#areas/players/profile/list/player.queries.ts'

const accountState = option(accountFlow.states)

/**
 * Summary for the hover card of a player link: identity, status and today's activity. The name is the only personal
 * data.
 */
export const playerHoverCard = query({
  at: '/api/players/:player_id/hover-card',
  title: 'Player summary',
  permission: 'PLAYERS_DETAIL',
  scope: 'downline',
  parameters,
  answer: {
    id: id(),
    username: text(),
    name: text(),
    currency: text(),
    /** The agent directly above the player. */
    agent: text(),
    /** Effective status, including locks of the upline. */
    status: accountState,
    takesBets: toggle(),
    balance: amount(),
    exposure: amount(),
    available: amount(),
    /** Today in the domain's time zone. P/L is the player's, before commission. */
    today: { bets: integer(), pl: amount() },
    tags: many(text()),
    /**
     * Highest score of device alerts not closed as false positives, 0 to 100; null without alerts or without
     * permission.
     */
    risk: nullable(integer()),
  },
})
