import { sql } from 'kysely'
import { aggregate } from '#engine/list/dataset.ts'
import { closedDays } from './closed-days.screen.ts'
import { comparedDays } from './compared-days.facts.ts'

export const closedDaysData = aggregate(closedDays, ['settledOn', 'domainId'], ({ db, actor, filters }) =>
  db
    .selectFrom(comparedDays(filters).as('closed'))
    .leftJoin('domain', 'domain.id', 'closed.domain_id')
    // The figures are those of whole domains, so staff of agents see none.
    .where(sql<boolean>`${actor.agentId === null}::boolean`)
    .select([
      'closed.id',
      'closed.day',
      'closed.domain_id as domainId',
      sql<string>`domain.name`.as('domain'),
      sql<string>`domain.currency`.as('currency'),
      'closed.definition',
      'closed.time_zone as timeZone',
      'closed.ggr',
      'closed.ngr',
      sql<'IDENTICAL' | 'DIFFERS'>`case when closed.hash = closed.hash_now then 'IDENTICAL' else 'DIFFERS' end`.as(
        'state',
      ),
      sql<bigint>`(closed.ngr_now - closed.ngr)`.as('difference'),
      'closed.hash',
      'closed.hash_now as hashNow',
      'closed.at as closedAt',
    ]),
)
