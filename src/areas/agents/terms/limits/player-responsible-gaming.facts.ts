import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { assert } from '#values/assert.ts'
import { parseResponsibleGaming, type StoredResponsibleGaming } from './responsible-gaming.facts.ts'

interface PlayerKey {
  readonly cell: number
  readonly id: bigint
}

/**
 * Responsible gaming restrictions of a locked player at a point in time, and the identity keys the player is known by
 * elsewhere.
 */
export async function readResponsibleGaming(tx: Tx, { cell, id }: PlayerKey, at: Date) {
  const { rows } = await sql<{ stored: StoredResponsibleGaming; keys: string[] }>`
    select responsible_gaming_of(p.cell, p.id, ${at}) as stored, identity_keys(p.cell, p.id, p.email, p.phone) as keys
    from player p where p.cell = ${cell} and p.id = ${id}`.execute(tx)
  assert(rows[0] !== undefined, 'a locked player is there')
  return { care: parseResponsibleGaming(rows[0].stored), keys: rows[0].keys }
}
