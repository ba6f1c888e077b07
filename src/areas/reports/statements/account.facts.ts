import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'

/** The requested account, else the user’s own; for platform users the first top node. */
export const statementAccount = (
  requested: bigint | undefined,
  { agentId }: Pick<Actor, 'agentId'>,
): RawBuilder<bigint> =>
  requested !== undefined || agentId !== null
    ? sql<bigint>`${requested ?? agentId}::bigint`
    : sql<bigint>`(select house.id from agent house where house.parent_id is null order by house.id limit 1)`

/** The account of a statement: a player with its agent, or an agent, which is its own scope. */
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
