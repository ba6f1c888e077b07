import { sql } from 'kysely'
import type { Feature } from '#blueprint/settings/definitions.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { keyOfGroup } from '#platform/auth/stored-settings.ts'
import { dangerousFeatures } from '#areas/settings/rules/feature-switch.ts'
import { featureNames } from './feature-names.ts'
import { devSettings, featureChanges } from './dev-settings.screen.ts'

const key = keyOfGroup('features')
const subject = `setting:${key}`
const array = (names: readonly string[]) => sql`array[${sql.join(names.map((name) => sql.lit(name)))}]::text[]`
const storedAt = (domain: ReturnType<typeof sql>) =>
  sql`(select (value ->> switch.feature)::boolean from setting where setting.key = ${sql.lit(key)} and setting.domain_id = ${domain})`
const own = storedAt(sql`domain.id`)
const ofOperator = storedAt(sql`0`)

const maker = sql<string | null>`coalesce(a.input ->> 'maker', a.actor)`
const approver = sql<string | null>`case when a.input ? 'maker' then a.actor end`

/** The domains of the reader with each switch. Agents have none of it. */
export const devSettingsData = datasetOf(devSettings, 'domain', ({ from, scope }) =>
  from
    .innerJoin(sql<{ feature: Feature }>`unnest(${array(featureNames)})`.as<'switch'>(sql`switch(feature)`), (join) =>
      join.onTrue(),
    )
    .leftJoinLateral(
      sql<{ at: Date; by: string; approved: string; reason: string }>`(
        select a.at, ${maker} as by, ${approver} as approved, a.reason from audit a
        where a.subject = ${sql.lit(subject)} and a.result = 'SUCCESS' and a.action not like '%.asked'
          and (a.domain_id = domain.id or (a.domain_id is null and ${own} is null))
          and (a.before ->> switch.feature) is distinct from (a.after ->> switch.feature)
        order by a.at desc, a.id desc limit 1)`.as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'switch.feature',
      'domain.name as domain',
      'domain.id as domainId',
      sql<'ON' | 'OFF'>`case when coalesce(${own}, ${ofOperator}, true) then 'ON' else 'OFF' end`.as('status'),
      sql<'DOMAIN' | 'OPERATOR' | 'DEFAULT'>`case when ${own} is not null then 'DOMAIN'
        when ${ofOperator} is not null then 'OPERATOR' else 'DEFAULT' end`.as('source'),
      sql<boolean>`switch.feature = any(${array(dangerousFeatures)})`.as('isDangerous'),
      'last.at as changedAt',
      'last.by as changedBy',
      'last.approved as approvedBy',
      'last.reason as reason',
      sql<string>`switch.feature || ':' || domain.id`.as('id'),
    ])
    .where(sql<boolean>`domain.id = any(visible_domains())`)
    .where('domain.status', '=', 'ACTIVE')
    .where((row) => row.val(scope.isWhole)),
)

const stateIn = (values: 'before' | 'after') =>
  sql<
    'ON' | 'OFF' | 'INHERITED'
  >`case a.${sql.raw(values)} ->> switch.feature when 'true' then 'ON' when 'false' then 'OFF' else 'INHERITED' end`

/** One row for each switch that a change touched. */
export const featureChangesData = datasetOf(featureChanges, 'audit as a', ({ from, scope }) =>
  from
    .innerJoin(sql<{ feature: Feature }>`unnest(${array(featureNames)})`.as<'switch'>(sql`switch(feature)`), (join) =>
      join.on(sql<boolean>`(a.before ->> switch.feature) is distinct from (a.after ->> switch.feature)`),
    )
    .leftJoin('domain', 'domain.id', 'a.domain_id')
    .select([
      'switch.feature',
      'domain.name as domain',
      stateIn('before').as('before'),
      stateIn('after').as('after'),
      maker.as('changedBy'),
      approver.as('approvedBy'),
      sql<string>`a.id || ':' || switch.feature`.as('id'),
    ])
    .where('a.subject', '=', subject)
    .where('a.result', '=', 'SUCCESS')
    .where(sql<boolean>`a.action not like '%.asked'`)
    .where((row) => row.val(scope.isWhole)),
)
