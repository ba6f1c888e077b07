import { sql } from 'kysely'
import type { Tx } from '#platform/database/transaction.ts'
import type { Scope } from '#engine/scope.ts'

/** An actor's name as visible to the reader; staff above the reader appear as the operator. */
export type VisibleName = (name: string | null) => string | null

/** Makes actor names visible by scope: an agent sees names of their own branch's staff only. */
export async function visibleActorNames(tx: Tx, scope: Scope, names: readonly (string | null)[]): Promise<VisibleName> {
  if (scope.isWhole) return (name) => name
  const usernames = [...new Set(names.flatMap((name) => (name === null ? [] : [name.toLowerCase()])))]
  const { rows } = await sql<{ name: string }>`select lower(username) as name from staff
    where lower(username) = any(${usernames}::text[]) and ${scope.within('agent_id')}`.execute(tx)
  const visible = new Set(rows.map(({ name }) => name))
  return (name) => (name === null || name.startsWith('site:') || visible.has(name.toLowerCase()) ? name : 'Operator')
}
