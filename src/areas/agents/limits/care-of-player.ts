import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { assert } from '#values/assert.ts'
import { careTold, type ToldCare } from './care.ts'

interface PlayerKey {
  readonly cell: number
  readonly id: bigint
}

/** What stands between the player and what he wants to do now, and by what he is known elsewhere; read with him locked. */
export async function careAndKeys(tx: Tx, { cell, id }: PlayerKey, at: Date) {
  const { rows } = await sql<{ told: ToldCare; keys: string[] }>`
    select care_of(p, ${at}) as told, identity_keys(p) as keys from player p where p.cell = ${cell} and p.id = ${id}`.execute(
    tx,
  )
  assert(rows[0] !== undefined, 'a locked player is there')
  return { care: careTold(rows[0].told), keys: rows[0].keys }
}
