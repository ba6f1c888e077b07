import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { answer } from '#engine/query-handler.ts'
import { templateOptions } from './market-templates.queries.ts'
import { marketTemplates } from './market-templates.screen.ts'

export const marketTemplatesData = datasetOf(marketTemplates, 'market_template', ({ from }) =>
  from
    .innerJoin('sport', 'sport.id', 'market_template.sport')
    .select(['sport.name as sportName', sql<number>`coalesce(market_template.delay_ms, 0) / 1000`.as('delaySeconds')]),
)

export const templateOptionsAnswer = answer(templateOptions, ({ tx }) =>
  tx
    .selectFrom('market_template as t')
    .innerJoin('sport as s', 's.id', 't.sport')
    .where('t.is_active', '=', true)
    .select(['t.id', sql<string>`s.name || ': ' || t.name`.as('name')])
    .orderBy('s.name')
    .orderBy('t.name')
    .orderBy('t.id')
    .execute(),
)
