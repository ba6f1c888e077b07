import { sql, type RawBuilder } from 'kysely'

/**
 * Player sites report open sessions every few minutes, so a session without a report for 15 minutes counts as ended.
 */
export const isOnlineSql = (cell: RawBuilder<unknown>, playerId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from player_session s where s.cell = ${cell} and s.player_id = ${playerId}
    and s.ended_at is null and s.last_seen_at > now() - interval '15 minutes')`
