import { sql } from 'kysely'
import type { Tx } from '#platform/database/transaction.ts'
import type { Scope } from './scope.ts'

/** A name as its reader may know it; of whoever stands above him the house speaks. */
export type Called = (name: string | null) => string | null

/** Names of doers that are read already: an agent knows those of his own branch's staff only. */
export async function namedWithin(tx: Tx, scope: Scope, names: readonly (string | null)[]): Promise<Called> {
  if (scope.isWhole) return (name) => name
  const asked = [...new Set(names.flatMap((name) => (name === null ? [] : [name.toLowerCase()])))]
  const { rows } = await sql<{ name: string }>`select lower(username) as name from staff
    where lower(username) = any(${asked}::text[]) and ${scope.within('agent_id')}`.execute(tx)
  const known = new Set(rows.map(({ name }) => name))
  return (name) => (name === null || name.startsWith('site:') || known.has(name.toLowerCase()) ? name : 'The house')
}
