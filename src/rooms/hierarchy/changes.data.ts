import { sql } from 'kysely'
import { aggregate } from '#server/engine/dataset.ts'
import { nameWithin } from './actor-name.data.ts'
import { changeKinds, downlineChanges } from './changes.screen.ts'

type ChangeKind = (typeof changeKinds)[number]

const kindOf: Readonly<Record<string, ChangeKind>> = {
  'downline.credit-reference': 'CREDIT',
  'downline.shares': 'SHARES',
  'downline.terms': 'SHARES',
  'downline.details': 'LIMIT',
  'downline.exposure-limits': 'LIMIT',
  'downline-limits.limits': 'LIMIT',
  'downline-limits.change': 'LIMIT',
  'downline.upline': 'UPLINE',
  'player-downline.upline': 'UPLINE',
  'downline.bet-lock': 'STATE',
  'downline.bet-unlock': 'STATE',
  'downline.bet-locks': 'STATE',
  'downline.bet-unlocks': 'STATE',
  'downline.suspension': 'STATE',
  'downline.suspensions': 'STATE',
  'downline.lock': 'STATE',
  'downline.activation': 'STATE',
}
const actions = Object.keys(kindOf)

const what = sql<ChangeKind>`case ${sql.join(
  Object.entries(kindOf).map(([action, kind]) => sql`when audit.action = ${sql.lit(action)} then ${sql.lit(kind)}`),
  sql` `,
)} end`

/** Only what differs, as a line: amounts of money stand in minor units in the trail and in whole ones here. */
const differing = (side: 'before' | 'after', other: 'before' | 'after') => sql<string | null>`(
  select string_agg(replace(one.key, '_', ' ') || ': ' || case when one.key in ('credit_reference', 'creditReference', 'openResult', 'balance', 'parentBalance')
      and one.value #>> '{}' ~ '^-?[0-9]+$' then trim(to_char((one.value #>> '{}')::bigint / 100, 'FM999999999999990')) || '.' || lpad((abs((one.value #>> '{}')::bigint) % 100)::text, 2, '0')
      else coalesce(one.value #>> '{}', '–') end, ', ' order by one.key)
  from jsonb_each(${sql.ref(`audit.${side}`)}) one
  where ${sql.ref(`audit.${other}`)} -> one.key is distinct from one.value and one.key not in ('credit_reference', 'exposure_limit', 'upline', 'level', 'parent_id', 'agent_id'))`

export const downlineChangesData = aggregate(downlineChanges, ['accountId'], ({ db, agentIds, filters }) =>
  db
    .selectFrom('audit')
    .where('audit.action', 'in', actions)
    .where('audit.result', '=', 'SUCCESS')
    .where('audit.agent_id', 'is not', null)
    .$if(filters.accountId !== undefined, (rows) =>
      rows.where((where) =>
        where.or([
          where('audit.subject', 'in', [`agent:${filters.accountId}`, `player:${filters.accountId}`]),
          // Limits are rows of their own; whose they are stands beside.
          where.and([
            where('audit.agent_id', '=', filters.accountId ?? 0n),
            where('audit.action', 'in', ['downline-limits.limits', 'downline-limits.change']),
          ]),
        ]),
      ),
    )
    .select([
      'audit.id',
      'audit.at',
      sql<string | null>`audit.subject_name`.as('account'),
      what.as('what'),
      differing('before', 'after').as('old'),
      differing('after', 'before').as('new'),
      'audit.reason',
      nameWithin(agentIds, 'audit.actor').as('actor'),
      agentIds === null
        ? sql<string | null>`audit.ip`.as('ip')
        : sql<string | null>`case when ${nameWithin(agentIds, 'audit.actor')} is not null then audit.ip end`.as('ip'),
      'audit.before',
      'audit.after',
      sql<bigint>`case when audit.subject like 'agent\_limit:%' then audit.agent_id else split_part(audit.subject, ':', 2)::bigint end`.as(
        'accountId',
      ),
      'audit.domain_id as domainId',
      sql<bigint>`audit.agent_id`.as('agentId'),
    ]),
)
