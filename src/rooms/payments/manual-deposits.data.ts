import { sql } from 'kysely'
import { dataset } from '#server/engine/dataset.ts'
import { manualDeposits } from './manual-deposits.screen.ts'

/** What the bank's statement says under the reference. */
const atBank = sql<bigint | null>`(select l.amount from bank_statement_line l where l.domain_id = deposit.domain_id
  and l.utr = deposit.utr order by l.amount = deposit.amount desc limit 1)`

export const manualDepositsData = dataset(manualDeposits, ({ db }) =>
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
      'deposit.utr',
      'deposit.status',
      'deposit.decided_at as decidedAt',
      'deposit.decided_by as decidedBy',
      'deposit.reason',
      atBank.as('atBank'),
      sql<boolean>`coalesce(${atBank} = deposit.amount, false)`.as('isMatched'),
      sql<number>`(select count(*)::int from deposit o where o.utr = deposit.utr and o.domain_id = deposit.domain_id and o.id <> deposit.id)`.as(
        'duplicates',
      ),
      sql<string | null>`(select c.held_by from case_claim c where c.id = deposit.id and c.until_at > now())`.as(
        'claimedBy',
      ),
    ]),
)
