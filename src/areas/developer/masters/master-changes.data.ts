import { sql } from 'kysely'
import { dataset } from '#engine/list/dataset.ts'
import { masterChanges } from './master-changes.screen.ts'
import type { MasterTable } from './masters.screen.ts'

interface Row {
  id: string
  at: Date
  table: MasterTable
  entry: string | null
  domain: string | null
  domainId: number | null
  before: string | null
  after: string | null
  changedBy: string
  reason: string | null
}

/** The fields that changed, with their values on one side. */
const changedFields = (side: 'before' | 'after') => sql`(
  select string_agg(field.key || ': ' || coalesce(a.${sql.raw(side)} ->> field.key, '–'), ', ' order by field.key)
  from jsonb_object_keys(coalesce(a.before, '{}') || coalesce(a.after, '{}')) field(key)
  where field.key <> 'version' and (a.before ->> field.key) is distinct from (a.after ->> field.key))`

/** Imports name what they change themselves. */
const isImport = sql`a.action in ('masters.levels', 'masters.banks', 'masters.sports', 'masters.currencies', 'masters.places', 'masters.rule4-bands', 'masters.categories', 'masters.templates', 'masters.reasons', 'masters.languages')`

const changes = () => sql<Row>`(
  select a.id::text as id, a.at, t."table", a.subject_name as entry, d.name as domain, a.domain_id as "domainId",
    case when ${isImport} then coalesce(a.before ->> 'levels', a.before ->> 'banks', a.before ->> 'entries') else ${changedFields('before')} end as before,
    case when ${isImport} then a.before ->> 'changes' else ${changedFields('after')} end as after,
    coalesce(a.input ->> 'maker', a.actor) as "changedBy", a.reason
  from audit a
    cross join lateral (select case
      when a.action = 'masters.levels' or (a.action = 'masters.name' and (a.subject like 'agent_level:%' or a.subject like 'agent level %')) then 'LEVEL'
      when a.action = 'masters.banks' or a.action = 'masters.name' then 'BANK'
      when a.action = 'masters.sports' then 'SPORT'
      when a.action = 'masters.currencies' then 'CURRENCY'
      when a.action = 'masters.places' then 'PLACE'
      when a.action = 'masters.rule4-bands' then 'RULE_4'
      when a.action = 'masters.categories' then 'CASINO_CATEGORY'
      when a.action = 'masters.templates' then 'TEMPLATE'
      when a.action = 'masters.reasons' then 'REASON'
      when a.action = 'masters.languages' then 'LANGUAGE'
      else (select m."table" from (values ('sport', 'SPORT'), ('market_template', 'TEMPLATE'), ('currency', 'CURRENCY'),
        ('geo_rule', 'PLACE'), ('casino_category', 'CASINO_CATEGORY')) m(entity, "table")
        where m.entity = split_part(a.subject, ':', 1)) end as "table") t
    left join domain d on d.id = a.domain_id
  where t."table" is not null and a.result = 'SUCCESS' and a.action not like '%.asked'
)`

/** Reference data is the operator's: the staff of agents see none of its changes. */
export const masterChangesData = dataset(masterChanges, ({ db, scope }) =>
  db
    .selectFrom(changes().as('change'))
    .selectAll()
    .where((row) => row.val(scope.isWhole)),
)
