import { sql, type RawBuilder } from 'kysely'

/** A player site speaks of whoever is there every few minutes: a session that was not heard of for a quarter of an hour is over. */
export const onlineSince = (cell: RawBuilder<unknown>, playerId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from player_session s where s.cell = ${cell} and s.player_id = ${playerId}
    and s.ended_at is null and s.last_seen_at > now() - interval '15 minutes')`
