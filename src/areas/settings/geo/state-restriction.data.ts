import { sql } from 'kysely'
import { geoPolicyKey } from '#platform/auth/geo-rules.ts'
import { dataset } from '#engine/list/dataset.ts'
import { stateRestriction } from './state-restriction.screen.ts'

const isOpenByMode = sql`(select coalesce(value ->> 'mode', 'BLOCK_LIST') from setting where domain_id = 0 and key = ${sql.lit(geoPolicyKey)}) is distinct from 'ALLOW_LIST'`
const isOpen = (operation: string) =>
  sql<boolean>`case when is_listed then ${sql.ref(operation)} else ${isOpenByMode} end`

export const stateRestrictionData = dataset(stateRestriction, ({ db }) =>
  db
    .selectFrom('geo_rule')
    .select([
      sql<bigint>`id::bigint`.as('id'),
      'name',
      'country',
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
      'message',
      sql<Date | null>`case when is_listed then effective_from end`.as('effectiveFrom'),
      'updated_by as updatedBy',
      sql<Date | null>`case when updated_by is not null then updated_at end`.as('updatedAt'),
    ]),
)
