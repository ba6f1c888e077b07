import { sql, type Kysely } from 'kysely'
import type { DB } from '#platform/database/tables.ts'

type Reads = Pick<Kysely<DB>, 'selectFrom'>

export const levelCode = sql<string>`coalesce(agent_level.code, agent.level::text)`

export const agentsWithLevel = (db: Reads) =>
  db
    .selectFrom('agent')
    .leftJoin('agent_level', (join) =>
      join.onRef('agent_level.domain_id', '=', 'agent.domain_id').onRef('agent_level.level', '=', 'agent.level'),
    )

export interface Step {
  readonly id: bigint
  readonly username: string
  readonly name: string
  readonly level: string
}

/** The upline of a node, starting at the viewer's own node: accounts above the viewer are hidden. */
export async function stepsTo(db: Reads, node: bigint, viewer: bigint | null): Promise<Step[]> {
  const rows = await agentsWithLevel(db)
    .where(sql<boolean>`agent.id = any (select unnest(upline) from agent where id = ${node})`)
    .orderBy('agent.level')
    .select(['agent.id', 'agent.username', 'agent.name', levelCode.as('level')])
    .execute()
  const own = rows.findIndex(({ id }) => id === viewer)
  return rows.slice(Math.max(own, 0))
}
