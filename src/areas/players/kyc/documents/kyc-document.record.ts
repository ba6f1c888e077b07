import { sql } from 'kysely'
import { lockOwnerOf } from '#areas/players/limits/locked-player.facts.ts'
import { kycFlow } from '#areas/players/rules/kyc/document.ts'
import { recordOf } from '#engine/records/record-of.ts'
import { playerOf } from '#platform/accounts/account-joins.ts'

/** A document belongs to the agent whom its player has now. The player is locked before it, as everywhere. */
export const kycDocument = recordOf(
  'kyc_document',
  (from) => from.innerJoin('player', playerOf('kyc_document')).select('player.username'),
  {
    scope: 'agent',
    agent: sql<bigint>`player.agent_id`,
    key: ['cell', 'player_id', 'id'],
    flow: kycFlow,
    lockFirst: (tx, lookup) => lockOwnerOf(tx, 'kyc_document', lookup),
    name: ({ username }) => `document of player ${username}`,
    shown: ['id', 'playerId', 'type', 'status', 'expiresOn'],
    requestedBy: ({ submittedBy, escalatedBy }) => [submittedBy, escalatedBy],
  },
)
