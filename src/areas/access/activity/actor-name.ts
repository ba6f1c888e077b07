import { sql } from 'kysely'

/** Who stands above the reader is nobody's business: an agent reads the names of his own branch's staff only. */
export const nameWithin = (agentIds: readonly bigint[] | null, column: string) =>
  agentIds === null
    ? sql<string | null>`${sql.ref(column)}`
    : sql<string | null>`(select staff.username from staff
        where lower(staff.username) = lower(${sql.ref(column)}) and staff.agent_id = any(${[...agentIds]}::bigint[]))`
