import { sql } from 'kysely'
import { geoPolicyKey } from '#platform/auth/geo-rules.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { stateRestriction } from './state-restriction.screen.ts'

const isOpenByMode = sql`(select coalesce(value ->> 'mode', 'BLOCK_LIST') from setting where domain_id = 0 and key = ${sql.lit(geoPolicyKey)}) is distinct from 'ALLOW_LIST'`
const isOpen = (operation: string) =>
  sql<boolean>`case when is_listed then ${sql.ref(operation)} else ${isOpenByMode} end`

export const stateRestrictionData = datasetOf(stateRestriction, 'geo_rule', ({ from }) =>
  from.select([
    sql<bigint>`id::bigint`.as('id'),
    sql<string>`coalesce(state, country)`.as('code'),
    sql<'COUNTRY' | 'STATE'>`case when state is null then 'COUNTRY' else 'STATE' end`.as('level'),
    sql<'LISTED' | 'BY_MODE'>`case when is_listed then 'LISTED' else 'BY_MODE' end`.as('rule'),
    isOpen('login').as('login'),
    isOpen('register').as('register'),
    isOpen('deposit').as('deposit'),
    isOpen('withdraw').as('withdraw'),
    isOpen('sports').as('sports'),
    isOpen('casino').as('casino'),
    isOpen('bonus').as('bonus'),
    sql<Date | null>`case when is_listed then effective_from end`.as('effectiveFrom'),
    sql<Date | null>`case when updated_by is not null then updated_at end`.as('updatedAt'),
  ]),
)
