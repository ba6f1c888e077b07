import { sql } from 'kysely'
import { referralLinkFlow } from '#areas/marketing/rules/referral-link.ts'
import { playerOf } from '#platform/accounts/account-joins.ts'
import { recordOf } from '#engine/records/record-of.ts'

/** A link belongs to the agent of its player, also after the player has moved to another agent. */
export const referralLink = recordOf(
  'referral_link',
  (from) => from.innerJoin('player', playerOf('referral_link')).select('player.username as player'),
  {
    scope: 'agent',
    agent: sql<bigint>`player.agent_id`,
    key: ['cell', 'player_id', 'id'],
    flow: referralLinkFlow,
    name: ({ player }) => `referral link of ${player}`,
    shown: ['code', 'status'],
  },
)
