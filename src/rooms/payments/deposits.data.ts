import { sql } from 'kysely'
import { dataset } from '#server/engine/dataset.ts'
import { deposits } from './deposits.screen.ts'

export const depositsData = dataset(deposits, ({ db }) =>
  db
    .selectFrom('deposit')
    .leftJoin('player', (join) =>
      join.onRef('player.cell', '=', 'deposit.cell').onRef('player.id', '=', 'deposit.player_id'),
    )
    .leftJoin('agent', 'agent.id', 'deposit.agent_id')
    .select([
      'deposit.id',
      'deposit.asked_at as askedAt',
      'player.username as player',
      'deposit.player_id as playerId',
      'agent.username as agent',
      'deposit.agent_id as agentId',
      'deposit.domain_id as domainId',
      'deposit.method',
      'deposit.gateway',
      'deposit.amount',
      'deposit.fee',
      'deposit.utr',
      'deposit.gateway_order as gatewayOrder',
      'deposit.status',
      'deposit.is_first as isFirst',
      'deposit.decided_at as decidedAt',
      'deposit.decided_by as decidedBy',
      'deposit.reason',
      'deposit.external_id as externalId',
      sql<bigint>`deposit.amount - deposit.fee`.as('net'),
    ]),
)
