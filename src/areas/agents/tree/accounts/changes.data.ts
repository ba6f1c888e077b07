import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { aggregate } from '#engine/list/dataset.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { changeKinds, downlineChanges } from './changes.screen.ts'

type ChangeKind = (typeof changeKinds)[number]

const kindOf: Readonly<Record<string, ChangeKind>> = {
  'downline.credit-reference': 'CREDIT',
  'downline.shares': 'SHARES',
  'downline.share-reduction': 'SHARES',
  // The name of this action before it was renamed; entries of the audit trail keep it.
  'downline.share-return': 'SHARES',
  'downline.terms': 'SHARES',
  'agent.saved': 'DETAILS',
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
  'players.bet-lock': 'STATE',
  'players.bet-unlock': 'STATE',
  'players.bet-locks': 'STATE',
  'players.suspension': 'STATE',
  'players.block': 'STATE',
  'players.blocks': 'STATE',
  'players.reactivation': 'STATE',
  'players.closure': 'STATE',
  'players.reopening': 'STATE',
}
const actions = Object.keys(kindOf)

const changeKind = sql<ChangeKind>`case ${sql.join(
  Object.entries(kindOf).map(([action, kind]) => sql`when audit.action = ${sql.lit(action)} then ${sql.lit(kind)}`),
  sql` `,
)} end`

/** Keys whose amounts the audit trail stores in minor units, and keys stored as decimal text. */
const minorUnitKeys = ['credit_reference', 'creditReference', 'openResult', 'balance', 'parentBalance', 'pointValue']
const decimalKeys = ['exposureLimit', 'minStake', 'maxStake', 'maxProfit', 'maxLoss']

const textValue = sql<string>`one.value #>> '{}'`
const minorUnits = sql`case when one.key in (${sql.join(minorUnitKeys.map((one) => sql.lit(one)))}) and ${textValue} ~ '^-?[0-9]{1,18}$' then (${textValue})::numeric
  when one.key in (${sql.join(decimalKeys.map((one) => sql.lit(one)))}) and ${textValue} ~ '^-?[0-9]{1,16}([.][0-9]{1,3})?$' then minor_units((${textValue})::numeric, d.currency) end`

/** Formats an amount as the panel does: sign, currency symbol, lakh grouping for South Asian currencies, decimals. */
const amount = sql`case when m.amount < 0 then '−' else '' end || c.symbol
  || to_char(div(abs(m.amount), power(10, c.minor_digits)::bigint), case when c.code in ('INR', 'NPR', 'BDT', 'PKR', 'LKR') then 'FM99,99,99,99,99,99,99,99,990' else 'FM999,999,999,999,999,990' end)
  || case when c.minor_digits = 0 then '' else '.' || lpad((abs(m.amount) % power(10, c.minor_digits)::bigint)::int::text, c.minor_digits, '0') end`

/** Turns a key into words: maxStake becomes "max stake". */
const readableKey = sql`lower(regexp_replace(replace(one.key, '_', ' '), '([a-z0-9])([A-Z])', '\\1 \\2', 'g'))`

/** The changed values as one line of text. */
const changedValues = (side: 'before' | 'after', other: 'before' | 'after') => sql<string | null>`(
  select string_agg(${readableKey} || ': ' || coalesce(${amount}, ${textValue}, '–'), ', ' order by one.key)
  from jsonb_each(${sql.ref(`audit.${side}`)}) one
  left join domain d on d.id = audit.domain_id left join currency c on c.code = d.currency
  cross join lateral (select ${minorUnits} as amount) m
  where ${sql.ref(`audit.${other}`)} -> one.key is distinct from one.value and one.key not in ('credit_reference', 'exposure_limit', 'upline', 'level', 'parent_id', 'agent_id'))`

const ipFor = (scope: Scope) =>
  scope.isWhole
    ? sql<string | null>`audit.ip`
    : sql<string | null>`case when ${visibleActorName(scope, 'audit.actor')} is not null then audit.ip end`

const directChanges = (db: Tx, scope: Scope, account: bigint | undefined) =>
  db
    .selectFrom('audit')
    .where('audit.action', 'in', actions)
    .where('audit.result', '=', 'SUCCESS')
    .where('audit.agent_id', 'is not', null)
    .$if(account !== undefined, (rows) =>
      rows.where((where) =>
        where.or([
          where('audit.subject', 'in', [`agent:${account}`, `player:${account}`]),
          // A limit has its own row; the agent is in a separate column.
          where.and([
            where('audit.agent_id', '=', account ?? 0n),
            where('audit.action', 'in', ['downline-limits.limits', 'downline-limits.change']),
          ]),
        ]),
      ),
    )
    .select([
      'audit.id',
      'audit.at',
      sql<string | null>`audit.subject_name`.as('account'),
      changeKind.as('kind'),
      changedValues('before', 'after').as('old'),
      changedValues('after', 'before').as('new'),
      'audit.reason',
      visibleActorName(scope, 'audit.actor').as('actor'),
      ipFor(scope).as('ip'),
      sql<unknown>`audit.before`.as('before'),
      sql<unknown>`audit.after`.as('after'),
      sql<bigint>`case when audit.subject like 'agent\_limit:%' then audit.agent_id else split_part(audit.subject, ':', 2)::bigint end`.as(
        'accountId',
      ),
      'audit.domain_id as domainId',
      sql<bigint>`audit.agent_id`.as('agentId'),
    ])

const creditText = (side: 'from' | 'to') => sql<string | null>`(select 'credit reference: ' || ${amount}
  from domain d join currency c on c.code = d.currency
  cross join lateral (select minor_units(${sql.ref(`credit.${side}`)}::numeric, d.currency) as amount) m where d.id = audit.domain_id)`

/** Credit reference changes made by a bulk payment, one row for each account. */
const bulkCreditChanges = (db: Tx, scope: Scope, account: bigint | undefined) =>
  db
    .selectFrom('audit')
    .innerJoinLateral(
      sql<{ id: bigint; account: string; what: string; from: string; to: string }>`(select *
        from jsonb_to_recordset(audit.after -> 'credits') as one(id bigint, account text, what text, "from" text, "to" text))`.as(
        'credit',
      ),
      (join) => join.onTrue(),
    )
    .where('audit.action', '=', 'downline-banking.payments')
    .where('audit.result', '=', 'SUCCESS')
    .where('audit.agent_id', 'is not', null)
    .$if(account !== undefined, (rows) => rows.where('credit.id', '=', account ?? 0n))
    .select([
      sql<string>`md5(audit.id::text || credit.id)::uuid`.as('id'),
      'audit.at',
      sql<string | null>`credit.what || ' ' || credit.account`.as('account'),
      sql<ChangeKind>`'CREDIT'`.as('kind'),
      creditText('from').as('old'),
      creditText('to').as('new'),
      'audit.reason',
      visibleActorName(scope, 'audit.actor').as('actor'),
      ipFor(scope).as('ip'),
      sql<unknown>`null::jsonb`.as('before'),
      sql<unknown>`null::jsonb`.as('after'),
      sql<bigint>`credit.id`.as('accountId'),
      'audit.domain_id as domainId',
      sql<bigint>`case when credit.what = 'agent' then credit.id else audit.agent_id end`.as('agentId'),
    ])

export const downlineChangesData = aggregate(downlineChanges, ['accountId'], ({ db, scope, filters }) =>
  db
    .selectFrom(
      directChanges(db, scope, filters.accountId)
        .unionAll(bulkCreditChanges(db, scope, filters.accountId))
        .as('change'),
    )
    .selectAll(),
)
