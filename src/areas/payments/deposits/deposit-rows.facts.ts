import type { Tx } from '#engine/action/act.ts'

/** Base query of all deposit lists: deposits with player and agent. */
export const depositRows = (db: Tx) =>
  db
    .selectFrom('deposit')
    .leftJoin('player', (join) =>
      join.onRef('player.cell', '=', 'deposit.cell').onRef('player.id', '=', 'deposit.player_id'),
    )
    .leftJoin('agent', 'agent.id', 'deposit.agent_id')
    .select([
      'deposit.id',
      'deposit.requested_at as requestedAt',
      'player.username as player',
      'deposit.player_id as playerId',
      'agent.username as agent',
      'deposit.agent_id as agentId',
      'deposit.domain_id as domainId',
      'deposit.method',
      'deposit.gateway',
      'deposit.amount',
      'deposit.claimed',
      'deposit.utr',
      'deposit.status',
      'deposit.decided_at as decidedAt',
      'deposit.decided_by as decidedBy',
      'deposit.reason',
    ])
