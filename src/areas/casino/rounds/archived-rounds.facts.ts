import { sql } from 'kysely'
import type { RowFiles } from '#engine/archive/rows-of-files.ts'
import type { StoredRows } from '#platform/archive/archived-rows.ts'
import type { VerticalCode } from '#areas/casino/catalogues/verticals.ts'

/** Rounds of the casino, by the month in which they began. */
export const begunRounds: StoredRows = {
  name: 'casino_round',
  from: 'casino_round',
  instant: 'started_at',
  columns: {
    cell: 'smallint',
    player_id: 'bigint',
    started_at: 'timestamptz',
    id: 'uuid',
    domain_id: 'int',
    agent_id: 'bigint',
    provider: 'text',
    game: 'text',
    bet: 'bigint',
    win: 'bigint',
    currency: 'text',
    status: 'text',
    game_code: 'text',
    external_id: 'text',
    share_path_id: 'bigint',
    ended_at: 'timestamptz',
    staked: 'bigint',
    refunded: 'bigint',
    won: 'bigint',
    version: 'int',
    exposed: 'bigint',
    award_id: 'uuid',
    bonus_staked: 'bigint',
    bonus_refunded: 'bigint',
    bonus_won: 'bigint',
    jackpot: 'bigint',
    contributed_e4: 'bigint',
    free_staked: 'bigint',
  },
  order: ['provider', 'agent_id', 'started_at', 'id'],
  summed: ['bet', 'win', 'staked', 'won'],
}

export const roundFiles = (provider: VerticalCode): RowFiles => ({
  rows: begunRounds,
  instants: { startedAt: { column: 'started_at', is: 'month' } },
  exact: { id: 'id', playerId: 'player_id', status: 'status' },
  only: { provider },
  isStored: sql<boolean>`exists (select from casino_round r where r.cell = file.cell and r.player_id = file.player_id
    and r.started_at = file.started_at and r.id = file.id)`,
})
