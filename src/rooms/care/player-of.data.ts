import { sql } from 'kysely'
import { cellOf } from '#values/id.ts'
import type { Subject, Tx } from '#server/engine/act.ts'

export interface Wanted {
  readonly id: string
  readonly agentIds: readonly bigint[] | null
}

/** The player, locked against everything but his money, if he is in the actor's downline. */
export async function lockOwnPlayer(tx: Tx, { id, agentIds }: Wanted) {
  if (!/^\d{1,18}$/.test(id)) return null
  const player = await tx
    .selectFrom('player')
    .selectAll()
    .where('cell', '=', cellOf(BigInt(id)))
    .where('id', '=', BigInt(id))
    .$if(agentIds !== null, (query) => query.where(sql<boolean>`agent_id = any(${agentIds})`))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return player ?? null
}

export type OwnPlayer = NonNullable<Awaited<ReturnType<typeof lockOwnPlayer>>>

type Placed = Pick<OwnPlayer, 'cell' | 'id' | 'domain_id' | 'agent_id'>

/** What is done to a player without a change of his own row. */
export const aboutPlayer = ({ cell, id, domain_id, agent_id }: Placed, shown: Subject['shown'] = {}): Subject => ({
  table: 'player',
  key: { cell, id },
  domainId: domain_id,
  agentId: agent_id,
  name: `player ${id}`,
  shown: { id: String(id), ...shown },
})
