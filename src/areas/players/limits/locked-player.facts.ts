import { cellOf, isUuid } from '#values/id.ts'
import type { Subject, Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { playerRecord } from '#areas/agents/tree/accounts/account.record.ts'
import type { VipPlayer } from '#areas/players/rules/care/vip.ts'

export interface PlayerLookup {
  readonly id: string
  readonly scope: Scope
}

/** Locks the player row but not the wallet, if the player is in the actor's downline. */
export async function lockPlayerInScope(tx: Tx, { id, scope }: PlayerLookup) {
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

/** Locks the player that owns the record, before the record itself, if the player is in the actor's downline. */
export async function lockOwnerOf(
  tx: Tx,
  table: 'beneficiary' | 'kyc_document' | 'player_note' | 'player_restriction',
  { id, scope }: PlayerLookup,
) {
  if (!isUuid(id)) return null
  const place = await tx.selectFrom(table).select('player_id').where('id', '=', id).executeTakeFirst()
  return place ? lockPlayerInScope(tx, { id: String(place.player_id), scope }) : null
}

export type ScopedPlayer = NonNullable<Awaited<ReturnType<typeof lockPlayerInScope>>>

type Placed = Pick<ScopedPlayer, 'cell' | 'id' | 'domain_id' | 'agent_id'>

/** Whose a row of the player is, as records name the columns. */
export const ownedBy = ({ cell, id, domain_id: domainId, agent_id: agentId }: Placed) => ({
  cell,
  playerId: id,
  domainId,
  agentId,
})

/** Audit subject for actions on a player that do not change the player row. */
export const playerAuditSubject = (player: Placed, shown: Subject<'player'>['shown'] = {}): Subject<'player'> => {
  const { cell, id, domain_id: domainId, agent_id: agentId } = player
  return playerRecord.subjectOf({ cell, id, domainId, agentId }, { shown: { id: String(id), ...shown } })
}

export const vipPlayerOf = ({ cell, id, ...player }: ScopedPlayer): VipPlayer => ({
  cell,
  id,
  domainId: player.domain_id,
  agentId: player.agent_id,
  currency: player.currency,
  status: player.status,
  level: player.vip_level,
})

/** Locks the open sessions of a player. */
export const lockOpenSessions = (tx: Tx, { cell, id }: { readonly cell: number; readonly id: bigint }) =>
  tx
    .selectFrom('player_session')
    .select(['cell', 'player_id', 'id'])
    .where('cell', '=', cell)
    .where('player_id', '=', id)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
