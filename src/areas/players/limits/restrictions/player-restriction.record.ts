import { sql } from 'kysely'
import { lockOwnerOf } from '#areas/players/limits/locked-player.facts.ts'
import { restrictionFlow } from '#areas/players/rules/care/restriction.ts'
import { recordOf } from '#engine/records/record-of.ts'
import { playerOf } from '#platform/accounts/account-joins.ts'

/** A restriction belongs to the agent whom its player has now. */
export const playerRestriction = recordOf(
  'player_restriction',
  (from) => from.innerJoin('player', playerOf('player_restriction')),
  {
    scope: 'agent',
    agent: sql<bigint>`player.agent_id`,
    key: ['cell', 'player_id', 'id'],
    flow: restrictionFlow,
    lockFirst: (tx, lookup) => lockOwnerOf(tx, 'player_restriction', lookup),
    name: ({ playerId }) => `restriction of player ${playerId}`,
    shown: ['id', 'playerId', 'scope', 'kind', 'expiresAt', 'status'],
  },
)
