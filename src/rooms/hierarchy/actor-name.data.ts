import { sql } from 'kysely'
import type { Tx } from '#server/engine/act.ts'

/** Who stands above the reader is nobody's business: an agent reads the names of his own branch's staff only. */
export const nameWithin = (agentIds: readonly bigint[] | null, column: string) =>
  agentIds === null
    ? sql<string | null>`${sql.ref(column)}`
    : sql<string | null>`(select staff.username from staff
        where lower(staff.username) = lower(${sql.ref(column)}) and staff.agent_id = any(${[...agentIds]}::bigint[]))`

/** A name as its reader may know it; of whoever stands above him the house speaks. */
export type Called = (name: string | null) => string | null

/** The same of names that are read already. */
export async function namedWithin(
  tx: Tx,
  agentIds: readonly bigint[] | null,
  names: readonly (string | null)[],
): Promise<Called> {
  if (agentIds === null) return (name) => name
  const asked = [...new Set(names.flatMap((name) => (name === null ? [] : [name.toLowerCase()])))]
  const { rows } = await sql<{ name: string }>`select lower(username) as name from staff
    where lower(username) = any(${asked}::text[]) and agent_id = any(${[...agentIds]}::bigint[])`.execute(tx)
  const known = new Set(rows.map(({ name }) => name))
  return (name) => (name === null || name.startsWith('site:') || known.has(name.toLowerCase()) ? name : 'The house')
}
