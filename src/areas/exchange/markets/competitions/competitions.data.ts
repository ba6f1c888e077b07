import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { competitions } from './competitions.screen.ts'

const events = sql<number>`(select count(*)::int from event where event.competition_id = competition.id)`
const openEvents = sql<number>`(select count(*)::int from event where event.competition_id = competition.id and event.status = 'OPEN')`

const mergedInto = sql<string | null>`(select c.name from competition c where c.id = competition.merged_into)`

export const competitionsData = datasetOf(competitions, 'competition', ({ from }) =>
  from
    .innerJoin('sport', 'sport.id', 'competition.sport')
    .select([
      'sport.name as sportName',
      events.as('events'),
      openEvents.as('openEvents'),
      'competition.sort_order as order',
      mergedInto.as('mergedInto'),
      sql<number | null>`competition.delay_ms / 1000`.as('delaySeconds'),
    ]),
)
