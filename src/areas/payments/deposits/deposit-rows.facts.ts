import { playerOf } from '#platform/accounts/account-joins.ts'
import type { RowsFrom } from '#engine/list/dataset-of.ts'

/** Base query of all deposit lists: deposits with player and agent. */
export const depositRows = (from: RowsFrom<'deposit'>) =>
  from
    .leftJoin('player', playerOf('deposit'))
    .leftJoin('agent', 'agent.id', 'deposit.agent_id')
    .select(['player.username as player', 'agent.username as agent'])
