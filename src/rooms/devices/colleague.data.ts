import { sql, type RawBuilder } from 'kysely'

/** Who stands above the reader is nobody's business: an agent reads the names of his own branch's staff only. */
export const colleagueIn = (column: string, agentIds: readonly bigint[] | null): RawBuilder<string | null> =>
  agentIds === null
    ? sql<string | null>`${sql.ref(column)}`
    : sql<string | null>`(select staff.username from staff
        where lower(staff.username) = lower(${sql.ref(column)}) and staff.agent_id = any(${agentIds}::bigint[]))`
