import { sql } from 'kysely'
import type { RowFiles } from '#engine/archive/rows-of-files.ts'
import type { StoredRows } from '#platform/archive/archived-rows.ts'

/** Bets that have ended, by the month in which they did, with the columns of the view of all bets. */
export const endedBets: StoredRows = {
  name: 'bet_settled',
  from: 'bet',
  instant: 'settled_at',
  columns: {
    cell: 'smallint',
    player_id: 'bigint',
    id: 'uuid',
    domain_id: 'int',
    agent_id: 'bigint',
    market_id: 'bigint',
    product: 'text',
    runner_id: 'bigint',
    line: 'double precision',
    line_to: 'double precision',
    side: 'text',
    odds_e4: 'int',
    matched_odds_e4: 'int',
    fills_e4: 'bigint',
    persistence: 'text',
    stake: 'bigint',
    matched: 'bigint',
    remaining: 'bigint',
    lapsed: 'bigint',
    cancelled: 'bigint',
    currency: 'text',
    share_path_id: 'bigint',
    external_id: 'text',
    ip: 'text',
    placed_at: 'timestamptz',
    matched_at: 'timestamptz',
    status: 'text',
    is_won: 'boolean',
    pl: 'bigint',
    settled_at: 'timestamptz',
    settle_seq: 'int',
    reason: 'text',
  },
  order: ['agent_id', 'placed_at', 'id', 'settle_seq'],
  summed: ['stake', 'matched', 'pl'],
}

/** Tickets that have ended, by the month in which they did. */
export const endedTickets: StoredRows = {
  name: 'ticket',
  from: 'ticket',
  instant: 'settled_at',
  columns: {
    cell: 'smallint',
    player_id: 'bigint',
    id: 'uuid',
    domain_id: 'int',
    agent_id: 'bigint',
    external_id: 'text',
    kind: 'text',
    phase: 'text',
    sports: 'text[]',
    sizes: 'int[]',
    legs: 'smallint',
    lines: 'int',
    is_each_way: 'boolean',
    unit: 'bigint',
    stake: 'bigint',
    odds_e4: 'bigint',
    potential: 'bigint',
    largest: 'bigint',
    status: 'text',
    returned: 'bigint',
    cashed_out: 'bigint',
    currency: 'text',
    share_path_id: 'bigint',
    ip: 'text',
    reason: 'text',
    placed_at: 'timestamptz',
    settled_at: 'timestamptz',
    version: 'int',
    agreed_return: 'bigint',
  },
  order: ['agent_id', 'placed_at', 'id'],
  summed: ['stake', 'returned', 'cashed_out'],
}

/** Their filters: none ends before it was placed. */
const instants = {
  placedAt: { column: 'placed_at', is: 'earlier' },
  settledAt: { column: 'settled_at', is: 'month' },
} as const

/**
 * A market that was settled again since its file was written, or of which a bet was voided or restored, has its bets in the database. A
 * file is written while the database goes on: what was changed on the day before counts as changed since.
 */
const isChanged = sql`exists (select from settlement s where s.market_id = file.market_id and (s.reverses is not null or s.corrects is not null)
  and s.at > (select max(f.at) - interval '1 day' from archive_file f where f.domain_id = file.domain_id and f.source = 'bet_settled'
    and f.month = date_trunc('month', file.settled_at at time zone 'UTC')::date))`

/** A bet that was voided alone before the result may have been restored: it is open, or ended once more. */
const isRestored = sql`(file.settle_seq = 0
  and (exists (select from bet_open o where o.cell = file.cell and o.player_id = file.player_id and o.id = file.id)
    or exists (select from bet_settled e where e.cell = file.cell and e.player_id = file.player_id and e.settled_at > file.settled_at
      and e.id = file.id)))`

export const betFiles: RowFiles = {
  rows: endedBets,
  instants,
  exact: { id: 'id', playerId: 'player_id', marketId: 'market_id', product: 'product', status: 'status' },
  isStored: sql<boolean>`(${isRestored} or exists (select from bet_settled b where b.cell = file.cell and b.player_id = file.player_id
    and b.settled_at = file.settled_at and b.id = file.id) or ${isChanged})`,
}

export const ticketFiles: RowFiles = {
  rows: endedTickets,
  instants,
  exact: { id: 'id', playerId: 'player_id', kind: 'kind', phase: 'phase', status: 'status' },
  isStored: sql<boolean>`exists (select from ticket t where t.cell = file.cell and t.player_id = file.player_id and t.id = file.id)`,
}
