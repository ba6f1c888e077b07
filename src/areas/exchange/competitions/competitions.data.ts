import { sql } from 'kysely'
import { dataset } from '#engine/list/dataset.ts'
import { competitions } from './competitions.screen.ts'

const events = sql<number>`(select count(*)::int from event where event.competition_id = competition.id)`
const openEvents = sql<number>`(select count(*)::int from event where event.competition_id = competition.id and event.status = 'OPEN')`

const mergedInto = sql<string | null>`(select c.name from competition c where c.id = competition.merged_into)`

export const competitionsData = dataset(competitions, ({ db }) =>
  db
    .selectFrom('competition')
    .select([
      'competition.id',
      'competition.external_id as externalId',
      'competition.sport',
      'competition.name',
      'competition.region',
      events.as('events'),
      openEvents.as('openEvents'),
      'competition.sort_order as order',
      'competition.is_visible as isVisible',
      'competition.is_bet_locked as isBetLocked',
      mergedInto.as('mergedInto'),
      'competition.version',
      'competition.min_stake as minStake',
      'competition.max_stake as maxStake',
      'competition.max_loss as maxLoss',
      'competition.max_profit as maxProfit',
      'competition.max_deviation as maxDeviation',
      sql<number | null>`competition.delay_ms / 1000`.as('delaySeconds'),
      'competition.updated_at as updatedAt',
    ]),
)
