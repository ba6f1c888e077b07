import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import type { sports as known } from '#areas/exchange/rules/markets/catalogue.ts'
import { sports } from './sports.screen.ts'

const competitions = sql<number>`(select count(*)::int from competition c where c.sport = sport.id and c.merged_into is null)`
const openEvents = sql<number>`(select count(*)::int from event e join competition c on c.id = e.competition_id
  where c.sport = sport.id and e.status = 'OPEN')`

export const sportsData = datasetOf(sports, 'sport', ({ from }) =>
  from.select([
    sql<(typeof known)[number]>`sport.id`.as('id'),
    competitions.as('competitions'),
    openEvents.as('openEvents'),
    sql<number | null>`sport.delay_ms / 1000`.as('delaySeconds'),
  ]),
)
