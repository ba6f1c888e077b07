import { mayRefer } from '#areas/players/rules/care/gate.ts'
import type { Refusal } from '#blueprint/decision/decision.ts'
import { cellOf, isId } from '#values/id.ts'
import { readResponsibleGaming } from '#areas/agents/terms/limits/player-responsible-gaming.facts.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'

interface SearchScope {
  readonly domainId: number
  readonly scope: Scope
}

/**
 * Finds the player with this username or id in the domain. Null if no name was given, undefined if there is no such
 * player.
 */
export async function findReferrer(
  tx: Tx,
  nameOrId: string | null,
  { domainId, scope }: SearchScope,
): Promise<bigint | null | undefined> {
  if (nameOrId === null) return null
  const claimed = await tx
    .selectFrom('username_claim')
    .where('name_key', '=', `${domainId}:${nameOrId.toLowerCase()}`)
    .select('account_id')
    .executeTakeFirst()
  const id = claimed?.account_id ?? (isId(nameOrId) ? BigInt(nameOrId) : null)
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

/** Why this player may not refer others, or null. */
export async function referrerRefusal(tx: Tx, id: bigint | null | undefined, now: Date): Promise<Refusal | null> {
  if (id === null || id === undefined) return null
  const { care } = await readResponsibleGaming(tx, { cell: cellOf(id), id }, now)
  return mayRefer(care, now)
}

/** The referrer of a player, if visible to the reader. */
export async function visibleReferrer(
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
