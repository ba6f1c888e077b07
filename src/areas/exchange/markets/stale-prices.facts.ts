import { sql } from 'kysely'
import { keyOfGroup } from '#platform/auth/stored-settings.ts'
import { settings } from '#blueprint/settings/definitions.ts'

const staleSeconds = sql`coalesce(event.silent_seconds, (select (value ->> 'staleSeconds')::int from setting
  where domain_id = 0 and key = ${sql.lit(keyOfGroup('betting'))}), ${sql.lit(settings.betting.staleSeconds.initial)})`

/** Whether the feed's prices of a market are up to date; null for markets priced by hand, closed or not in play. */
export const feedStateOf = sql<'CURRENT' | 'STALE' | null>`case when market.fed_at is null or not event.is_in_play
    or market.status not in ('OPEN', 'SUSPENDED', 'BALL_RUN') then null
  when now() >= market.fed_at + make_interval(secs => ${staleSeconds}) then 'STALE' else 'CURRENT' end`
