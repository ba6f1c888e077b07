import { cellOf, isUuid } from '#values/id.ts'
import type { Subject, Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'

export interface Wanted {
  readonly id: string
  readonly scope: Scope
}

/** The player, locked against everything but his money, if he is in the actor's downline. */
export async function lockOwnPlayer(tx: Tx, { id, scope }: Wanted) {
  if (!/^\d{1,18}$/.test(id)) return null
  const player = await tx
    .selectFrom('player')
    .selectAll()
    .where('cell', '=', cellOf(BigInt(id)))
    .where('id', '=', BigInt(id))
    .where(scope.within('agent_id'))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return player ?? null
}

/** The player a thing is of, locked before it, if he is in the actor's downline. */
export async function lockPlayerOf(tx: Tx, table: 'beneficiary' | 'kyc_document', { id, scope }: Wanted) {
  if (!isUuid(id)) return null
  const place = await tx.selectFrom(table).select('player_id').where('id', '=', id).executeTakeFirst()
  return place ? lockOwnPlayer(tx, { id: String(place.player_id), scope }) : null
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
