import { many, mapOf, option } from '#blueprint/answer.ts'
import { id, integer, text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { commissionModes } from '#areas/agents/rules/chips/path.ts'
import { shareGroups } from '#areas/agents/rules/accounts/placing.ts'
import { ofPlayer } from '#areas/players/limits/care.queries.ts'

const shares = mapOf(integer(), shareGroups)

/** Who stands above a player, from the reader's own node down, and what each holds of his results. */
export const playerChain = query({
  at: '/api/player-downline/:player_id/chain',
  title: 'Share breakdown of a player',
  permission: 'PLAYER_DOWNLINE_VIEW',
  scope: 'downline',
  parameters: ofPlayer,
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
      /** Of each group in hundredths of a percent, with everything below. */
      held: shares,
      /** The same without what is passed on below. */
      own: shares,
    }),
  },
})
