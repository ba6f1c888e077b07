import { sql } from 'kysely'
import { dataset } from '#engine/list/dataset.ts'
import type { sports as known } from '#areas/exchange/rules/markets/catalogue.ts'
import { sports } from './sports.screen.ts'

const competitions = sql<number>`(select count(*)::int from competition c where c.sport = sport.id and c.merged_into is null)`
const openEvents = sql<number>`(select count(*)::int from event e join competition c on c.id = e.competition_id
  where c.sport = sport.id and e.status = 'OPEN')`

export const sportsData = dataset(sports, ({ db }) =>
  db
    .selectFrom('sport')
    .select([
      sql<(typeof known)[number]>`sport.id`.as('id'),
      'sport.name',
      competitions.as('competitions'),
      openEvents.as('openEvents'),
      'sport.is_visible as isVisible',
      'sport.is_bet_locked as isBetLocked',
      'sport.min_stake as minStake',
      'sport.max_stake as maxStake',
      'sport.max_loss as maxLoss',
      'sport.max_profit as maxProfit',
      'sport.max_deviation as maxDeviation',
      sql<number | null>`sport.delay_ms / 1000`.as('delaySeconds'),
      'sport.version',
      'sport.updated_at as updatedAt',
    ]),
)
