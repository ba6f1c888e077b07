import { sql } from 'kysely'
import type { RowWrite } from '#blueprint/decision/decision.ts'
import { lockOrder } from '#engine/catalogues/order.ts'
import type { Tx } from '#engine/action/act.ts'
import type { StatedOwner } from '#areas/casino/rules/catalogue/catalogue-diff.ts'
import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'

interface Catalogue {
  readonly domainId: number
  readonly vertical: ProviderCode
}

type Level = 'PROVIDER' | 'SUB_PROVIDER'

/** A provider of a game: one that the catalogue has, or one to be created as its last. */
export interface Owner extends StatedOwner {
  readonly id: string
  readonly level: Level
  /** null: the catalogue has it. */
  readonly newPosition: number | null
}

async function ownerOf(tx: Tx, { domainId, vertical }: Catalogue, stated: StatedOwner, level: Level): Promise<Owner> {
  const { rows } = await sql<{ id: string | null; last: number }>`select
      (select id from casino_provider where domain_id = ${domainId} and vertical = ${vertical} and level = ${level} and code = ${stated.code}) as id,
      (select coalesce(max(position), 0)::int from casino_provider
        where domain_id = ${domainId} and vertical = ${vertical} and level = ${level}) as last`.execute(tx)
  const { id, last } = rows[0] ?? { id: null, last: 0 }
  return { ...stated, level, id: id ?? uuidv7(), newPosition: id === null ? last + 1 : null }
}

/** The providers of a game, the nearest first: with two of them that one is a sub-provider. */
export async function ownersOf(
  tx: Tx,
  catalogue: Catalogue,
  stated: readonly StatedOwner[],
): Promise<readonly Owner[]> {
  if (stated.length === 0) return []
  await lockOrder(tx, { of: 'casino_provider' })
  const found: Owner[] = []
  for (const [place, each] of stated.entries()) {
    const level = place === 0 && stated.length > 1 ? 'SUB_PROVIDER' : 'PROVIDER'
    found.push(await ownerOf(tx, catalogue, each, level))
  }
  return found
}

/** Rows of the providers that the catalogue does not have: inactive, so that staff decide when players see them. */
export function createdOwners(
  owners: readonly Owner[],
  { domainId, vertical }: Catalogue,
  by: string,
): readonly RowWrite[] {
  const parent = owners[1]
  return owners.toReversed().flatMap(({ id, code, name, level, newPosition }): readonly RowWrite[] => {
    if (newPosition === null) return []
    const parentId = level === 'SUB_PROVIDER' && parent ? { parent_id: parent.id } : {}
    const place = { domain_id: domainId, vertical, level, position: newPosition }
    return [{ table: 'casino_provider', values: { id, ...place, ...parentId, title: name, code, updated_by: by } }]
  })
}

/** The place behind the last game. */
export async function nextPlace(tx: Tx, { domainId, vertical }: Catalogue): Promise<number> {
  await lockOrder(tx, { of: 'casino_game' })
  const { rows } = await sql<{ last: number }>`select coalesce(max(position), 0)::int as last from casino_game
    where domain_id = ${domainId} and vertical = ${vertical}`.execute(tx)
  return (rows[0]?.last ?? 0) + 1
}
