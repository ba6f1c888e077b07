import type { ArchivedTable } from '#platform/archive/archived-table.ts'

/** What agents retained by day, from which the totals of every node follow. */
export const agentDays: ArchivedTable = {
  name: 'agent_day',
  columns: {
    cell: 'SMALLINT',
    agent_id: 'BIGINT',
    day: 'DATE',
    product: 'VARCHAR',
    domain_id: 'INTEGER',
    currency: 'VARCHAR',
    bets: 'INTEGER',
    stake: 'BIGINT',
    pl: 'BIGINT',
    commission: 'BIGINT',
    retained: 'BIGINT',
  },
  order: ['day', 'product', 'agent_id'],
  summed: ['bets', 'stake', 'pl', 'commission', 'retained'],
}

/** Results of players by day. */
export const playerDays: ArchivedTable = {
  name: 'player_day',
  columns: {
    cell: 'SMALLINT',
    player_id: 'BIGINT',
    day: 'DATE',
    product: 'VARCHAR',
    domain_id: 'INTEGER',
    agent_id: 'BIGINT',
    currency: 'VARCHAR',
    bets: 'INTEGER',
    stake: 'BIGINT',
    pl: 'BIGINT',
    commission: 'BIGINT',
  },
  order: ['day', 'product', 'agent_id', 'player_id'],
  summed: ['bets', 'stake', 'pl', 'commission'],
}

export const archivedTables: readonly ArchivedTable[] = [agentDays, playerDays]
