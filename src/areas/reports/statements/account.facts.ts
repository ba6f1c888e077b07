import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'

/** Whose statement is asked for: the reader's own unless he says; who stands above all nodes has that of the house. */
export const askedAccount = (asked: bigint | undefined, { agentId }: Pick<Actor, 'agentId'>): RawBuilder<bigint> =>
  asked !== undefined || agentId !== null
    ? sql<bigint>`${asked ?? agentId}::bigint`
    : sql<bigint>`(select house.id from agent house where house.parent_id is null order by house.id limit 1)`

/** The one account of a statement: a player with his agent, or an agent, who stands for himself. */
export const accountOf = (db: Tx, accountId: RawBuilder<bigint>) =>
  db
    .selectFrom('player')
    .where('player.cell', '=', sql<number>`cell_of(${accountId})`)
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
