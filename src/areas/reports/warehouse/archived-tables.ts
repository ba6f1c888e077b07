import { begunRounds } from '#areas/casino/rounds/archived-rounds.facts.ts'
import { endedBets, endedTickets } from '#areas/exchange/bets/archived-bets.facts.ts'
import { rowTable } from '#platform/archive/archived-rows.ts'
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

/** In the order of the columns of the file; what may be empty stays empty. */
const ofTransfer = {
  cell: 'SMALLINT',
  account_id: 'BIGINT',
  wallet_version: 'BIGINT',
  at: 'BIGINT',
  day: 'DATE',
  journal_id: 'VARCHAR',
  domain_id: 'INTEGER',
  currency: 'VARCHAR',
  kind: 'VARCHAR',
  debit: 'VARCHAR',
  credit: 'VARCHAR',
  amount: 'BIGINT',
  balance_after: 'BIGINT',
  held_after: 'BIGINT',
  exposure_after: 'BIGINT',
  ref: 'VARCHAR',
  market_id: 'BIGINT',
  settle_seq: 'INTEGER',
  reverses: 'VARCHAR',
  actor: 'VARCHAR',
  note: 'VARCHAR',
} as const

/** Instants as milliseconds, and days in UTC: a file stays right when a domain changes its time zone. */
const transferColumns = Object.keys(ofTransfer)
  .map((name) =>
    name === 'at'
      ? '(extract(epoch from t.at) * 1000)::bigint as at'
      : name === 'day'
        ? `(t.at at time zone 'UTC')::date as day`
        : `t.${name}`,
  )
  .join(', ')

/** The ledger: its rows never change, so a file of it is right for good. */
export const transfers: ArchivedTable = {
  name: 'transfer',
  columns: ofTransfer,
  rows: (month) =>
    `select ${transferColumns} from transfer t where t.at >= timestamp '${month} 00:00' at time zone 'UTC'
      and t.at < (timestamp '${month} 00:00' + interval '1 month') at time zone 'UTC'`,
  order: ['account_id', 'wallet_version'],
  summed: ['wallet_version', 'amount', 'balance_after', 'held_after'],
}

export const archivedTables: readonly ArchivedTable[] = [
  agentDays,
  playerDays,
  transfers,
  rowTable(endedBets),
  rowTable(endedTickets),
  rowTable(begunRounds),
]

/** Their rows leave the database: what is entered of a month after that would have none of them. */
export const removedTables: readonly string[] = [agentDays.name, playerDays.name]
