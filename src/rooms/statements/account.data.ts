import { sql, type Kysely } from 'kysely'
import { cellOf } from '#values/id.ts'
import type { DB } from '#database/tables.ts'

/** The one account of a statement: a player with his agent, or an agent, who stands for himself. */
export const accountOf = (db: Kysely<DB>, accountId: bigint) =>
  db
    .selectFrom('player')
    .where('player.cell', '=', cellOf(accountId))
    .where('player.id', '=', accountId)
    .select([
      'player.id',
      'player.agent_id as agentId',
      'player.username',
      sql<'AGENT' | 'PLAYER'>`'PLAYER'`.as('kind'),
    ])
    .unionAll(
      db
        .selectFrom('agent')
        .where('agent.id', '=', accountId)
        .select(['agent.id', 'agent.id as agentId', 'agent.username', sql<'AGENT' | 'PLAYER'>`'AGENT'`.as('kind')]),
    )
