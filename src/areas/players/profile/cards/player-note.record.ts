import { sql } from 'kysely'
import { lockOwnerOf } from '#areas/players/limits/locked-player.facts.ts'
import { recordOf } from '#engine/records/record-of.ts'
import { playerOf } from '#platform/accounts/account-joins.ts'
import { isCorrected } from './notes.data.ts'

/** A note belongs to the agent whom its player has now. */
export const playerNote = recordOf(
  'player_note',
  (from) => from.innerJoin('player', playerOf('player_note')).select(isCorrected.as('isCorrected')),
  {
    scope: 'agent',
    agent: sql<bigint>`player.agent_id`,
    key: ['cell', 'player_id', 'id'],
    lockFirst: (tx, lookup) => lockOwnerOf(tx, 'player_note', lookup),
    name: ({ playerId }) => `note on player ${playerId}`,
    shown: ['id', 'playerId', 'isPinned'],
  },
)
