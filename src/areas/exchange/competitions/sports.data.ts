import { sql } from 'kysely'
import { columnsOf } from '#engine/list/columns-of.ts'
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
      ...columnsOf('sport', 'name', 'isVisible', 'isBetLocked', 'minStake', 'maxStake', 'maxLoss', 'maxProfit'),
      ...columnsOf('sport', 'maxDeviation', 'version', 'updatedAt'),
      sql<(typeof known)[number]>`sport.id`.as('id'),
      competitions.as('competitions'),
      openEvents.as('openEvents'),
      sql<number | null>`sport.delay_ms / 1000`.as('delaySeconds'),
    ]),
)
