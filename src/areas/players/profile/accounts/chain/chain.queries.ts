import { many, mapOf, option } from '#blueprint/answer.ts'
import { id, integer, text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { commissionModes } from '#areas/agents/rules/chips/path.ts'
import { shareGroups } from '#areas/agents/rules/accounts/shares-and-moves.ts'
import { playerParameters } from '#areas/players/limits/responsible-gaming.queries.ts'

const shares = mapOf(integer(), shareGroups)

/** Accounts above a player, from the reader's node down, with each one's share of the player's result. */
export const playerShareBreakdown = query({
  at: '/api/player-downline/:player_id/share-breakdown',
  title: 'Share breakdown of a player',
  permission: 'PLAYER_DOWNLINE_VIEW',
  scope: 'downline',
  parameters: playerParameters,
  answer: {
    id: id(),
    username: text(),
    name: text(),
    domain: text(),
    levels: many({
      id: id(),
      username: text(),
      name: text(),
      level: text(),
      status: text(),
      commissionMode: option(commissionModes),
      /** Cumulative share of each product group including the downline, in hundredths of a percent. */
      held: shares,
      /** The account's own share, without what it passes on to its downline. */
      own: shares,
    }),
  },
})
