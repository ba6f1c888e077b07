import { sql } from 'kysely'
import { beneficiaryFlow } from '#areas/payments/rules/payouts/beneficiary.ts'
import { lockOwnerOf } from '#areas/players/limits/locked-player.facts.ts'
import { recordOf } from '#engine/records/record-of.ts'
import { playerOf } from '#platform/accounts/account-joins.ts'

/**
 * A payout account belongs to the agent whom its player has now. Its number is shown as that of a beneficiary, which
 * the trail masks.
 */
export const beneficiary = recordOf(
  'beneficiary',
  (from) =>
    from
      .innerJoin('player', playerOf('beneficiary'))
      .select(['player.name as playerName', 'beneficiary.account as beneficiary']),
  {
    scope: 'agent',
    agent: sql<bigint>`player.agent_id`,
    key: ['cell', 'player_id', 'id'],
    flow: beneficiaryFlow,
    lockFirst: (tx, lookup) => lockOwnerOf(tx, 'beneficiary', lookup),
    name: ({ playerId }) => `beneficiary of player ${playerId}`,
    shown: ['id', 'playerId', 'method', 'beneficiary', 'status', 'nameMatch'],
  },
)
