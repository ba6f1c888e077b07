import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { answer } from '#engine/query-handler.ts'
import { sportChoices, sportNames } from './sport-choices.queries.ts'
import { sports } from './sports.screen.ts'

const competitions = sql<number>`(select count(*)::int from competition c where c.sport = sport.id and c.merged_into is null)`
const openEvents = sql<number>`(select count(*)::int from event e join competition c on c.id = e.competition_id
  where c.sport = sport.id and e.status = 'OPEN')`

const names = sql<string>`(select string_agg(n.key || ': ' || n.value, ', ' order by n.key) from jsonb_each_text(sport.names) n)`

export const sportsData = datasetOf(sports, 'sport', ({ from }) =>
  from.select([
    'sport.sort_order as order',
    names.as('names'),
    sql<string>`array_to_string(sport.provider_ids, ', ')`.as('providerIds'),
    competitions.as('competitions'),
    openEvents.as('openEvents'),
    sql<number | null>`sport.delay_ms / 1000`.as('delaySeconds'),
  ]),
)

export const sportChoicesAnswer = answer(sportChoices, ({ tx }) =>
  tx
    .selectFrom('sport')
    .where('is_active', '=', true)
    .select(['id', 'name'])
    .orderBy('sort_order')
    .orderBy('name')
    .execute(),
)

export const sportNamesAnswer = answer(sportNames, ({ tx }) =>
  tx
    .selectFrom('sport')
    .select(['id', 'name'])
    .orderBy('is_active', 'desc')
    .orderBy('sort_order')
    .orderBy('name')
    .execute(),
)
