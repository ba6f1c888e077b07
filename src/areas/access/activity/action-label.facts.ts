import { sql } from 'kysely'

/** Formats an action code for display: 'market-result.settle' becomes 'Market result: settle'. */
export const actionLabel = sql<string>`upper(left(audit.action, 1)) || replace(replace(substr(audit.action, 2), '-', ' '), '.', ': ')`
