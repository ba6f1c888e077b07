import { mayRefer } from '#areas/players/rules/care/gate.ts'
import type { Refusal } from '#blueprint/decision/decision.ts'
import { cellOf, isId } from '#values/id.ts'
import { careAndKeys } from '#areas/agents/limits/care-of-player.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'

interface Within {
  readonly domainId: number
  readonly scope: Scope
}

/** The player of that name or id in the same house; null: nobody was named, undefined: there is no such player. */
export async function referrerNamed(
  tx: Tx,
  wanted: string | null,
  { domainId, scope }: Within,
): Promise<bigint | null | undefined> {
  if (wanted === null) return null
  const claimed = await tx
    .selectFrom('username_claim')
    .where('name_key', '=', `${domainId}:${wanted.toLowerCase()}`)
    .select('account_id')
    .executeTakeFirst()
  const id = claimed?.account_id ?? (isId(wanted) ? BigInt(wanted) : null)
  if (id === null) return undefined
  const row = await tx
    .selectFrom('player')
    .where('cell', '=', cellOf(id))
    .where('id', '=', id)
    .where('domain_id', '=', domainId)
    .where(scope.within('agent_id'))
    .select('id')
    .executeTakeFirst()
  return row?.id
}

/** Why this player may not bring another one, or null; null: nobody brought him. */
export async function bringsNobody(tx: Tx, id: bigint | null | undefined, now: Date): Promise<Refusal | null> {
  if (id === null || id === undefined) return null
  const { care } = await careAndKeys(tx, { cell: cellOf(id), id }, now)
  return mayRefer(care, now)
}

/** Who brought a player, if whoever asks may know him. */
export async function referrerOf(
  tx: Tx,
  { referrer_id: id }: { readonly referrer_id: bigint | null },
  scope: Scope,
): Promise<{ id: bigint; username: string } | null> {
  if (id === null) return null
  const row = await tx
    .selectFrom('player')
    .where('cell', '=', cellOf(id))
    .where('id', '=', id)
    .where(scope.within('agent_id'))
    .select('username')
    .executeTakeFirst()
  return row ? { id, username: row.username } : null
}
