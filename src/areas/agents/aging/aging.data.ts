import { sql } from 'kysely'
import { aggregate } from '#engine/list/dataset.ts'
import { addressSql } from '#engine/address-sql.ts'
import { selectedNode } from '#areas/agents/tree/tree.facts.ts'
import type { AgeGroup } from '#areas/agents/rules/chips/aging.ts'
import { agingDays } from './aging-days.screen.ts'
import { downlineAging } from './aging.screen.ts'
import { ageGroupOf, openAmountsOf } from './open-amounts.facts.ts'

const sumOf = (group: AgeGroup) =>
  sql<bigint | null>`(sum(item.open) filter (where ${ageGroupOf} = ${sql.lit(group)}))::bigint`
const daysOf = (group?: AgeGroup) =>
  addressSql('/downline-aging/days', {
    accountId: sql`item.id`,
    ...(group === undefined ? {} : { ageGroup: sql`${sql.lit(encodeURIComponent(group))}::text` }),
  })
const side = sql<'COLLECT' | 'PAY'>`case when sum(item.open) < 0 then 'COLLECT' else 'PAY' end`

export const downlineAgingData = aggregate(downlineAging, ['node'], ({ db, actor, scope, filters }) =>
  openAmountsOf(db, { opened: selectedNode(actor, scope, filters.node), own: actor.agentId })
    .groupBy([
      'item.id',
      'item.kind',
      'item.agentId',
      'item.playerId',
      'item.parentId',
      'item.account',
      'item.domainId',
    ])
    .select([
      'item.id',
      'item.kind',
      'item.agentId',
      'item.playerId',
      'item.account',
      'item.domainId',
      side.as('side'),
      sql<bigint>`sum(item.open)::bigint`.as('outstanding'),
      sumOf('0-7').as('upTo7'),
      sumOf('8-30').as('upTo30'),
      sumOf('31-60').as('upTo60'),
      sumOf('60+').as('older'),
      sql<string | null>`case when count(*) = count(item.day) then min(item.day) end`.as('oldestDay'),
      sql<Date | null>`(select max(c.created_at) from cash_entry c where c.account_id = item.id and c.parent_id = item."parentId"
        and c.kind = 'SETTLEMENT' and c.status = 'POSTED')`.as('lastSettledAt'),
      daysOf().as('allDays'),
      daysOf('0-7').as('days7'),
      daysOf('8-30').as('days30'),
      daysOf('31-60').as('days60'),
      daysOf('60+').as('daysOlder'),
    ]),
)

/** Entries of the day on the statement of the account; for what was brought forward, those before the first day. */
const entries = addressSql('/account-statement', {
  account: sql`item.id`,
  at: sql`coalesce(item.day || '..' || item.day, (item.since - 30) || '..' || (item.since - 1))`,
})

export const agingDaysData = aggregate(agingDays, ['node', 'accountId'], ({ db, actor, scope, filters }) =>
  openAmountsOf(db, {
    opened: selectedNode(actor, scope, filters.node),
    account: filters.accountId,
    own: actor.agentId,
  }).select([
    sql<string>`item.id || ':' || coalesce(item.day::text, '')`.as('id'),
    'item.id as accountId',
    'item.kind',
    'item.agentId',
    'item.playerId',
    'item.account',
    'item.domainId',
    'item.day',
    sql<number | null>`case when item.day is not null then item.age end`.as('age'),
    ageGroupOf.as('ageGroup'),
    sql<'COLLECT' | 'PAY'>`case when item.open < 0 then 'COLLECT' else 'PAY' end`.as('side'),
    'item.amount as change',
    sql<bigint | null>`abs(item.amount - item.open)`.as('settled'),
    'item.open',
    entries.as('entries'),
  ]),
)
