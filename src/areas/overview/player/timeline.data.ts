import { addressSql } from '#engine/address-sql.ts'
import { sql, type RawBuilder } from 'kysely'
import { cellOf } from '#values/id.ts'
import { dayText, daysAround } from '#platform/database/days-around.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import { aggregate } from '#engine/list/dataset.ts'
import { nameWithin } from '#areas/access/activity/actor-name.ts'
import type { Scope } from '#engine/scope.ts'
import { kindLabels } from '#areas/reports/statements/account-statement.screen.ts'
import { actionWords } from '#areas/access/activity/panel-logs.data.ts'
import { playerTimeline } from './timeline.screen.ts'
import type { LifeKind } from '#areas/players/list/words.ts'

/** A player's row of his life, as every source tells it. */
interface LifeRow {
  readonly at: Date
  readonly kind: LifeKind
  readonly title: string
  readonly detail: string
  readonly amount: bigint | null
  readonly by: string | null
  readonly id: string
  readonly source: string | null
}

interface Whose {
  readonly id: bigint
  readonly scope: Scope
  readonly timeZone: string
}
type Chapter = (whose: Whose) => RawBuilder<unknown>

/** ADJUST_CREDIT and In review as a person says them. */
const spoken = (text: RawBuilder<unknown>) =>
  sql`upper(left(${text}::text, 1)) || lower(replace(substr(${text}::text, 2), '_', ' '))`
const his = ({ id }: Whose, alias = 't') =>
  sql`${sql.ref(`${alias}.cell`)} = ${cellOf(id)} and ${sql.ref(`${alias}.player_id`)} = ${id}`

/** A kind of booking as statements call it. */
const called = sql`case t.kind::text ${sql.join(
  Object.entries(kindLabels).map(([kind, label]) => sql`when ${sql.lit(kind)} then ${sql.lit(label)}`),
  sql` `,
)} else ${spoken(sql`t.kind`)} end`

const money: Chapter = (whose) => sql`
  select t.at, 'MONEY' as kind, ${called} as title, coalesce(nullif(t.note, ''), t.debit || ' > ' || t.credit) as detail,
    case when t.credit = 'wallet' then t.amount when t.debit = 'wallet' then -t.amount end as amount, null::text as by,
    'MONEY:' || t.wallet_version as id, ${addressSql('/account-statement', { account: sql`t.account_id`, at: daysAround(whose.timeZone, sql`t.at`) })} as source
  from transfer t where t.cell = ${cellOf(whose.id)} and t.account_id = ${whose.id}`

const payments =
  (table: 'deposit' | 'withdrawal', path: string): Chapter =>
  (whose) =>
    sql`
  select t.asked_at, 'MONEY', ${table === 'deposit' ? 'Deposit asked for' : 'Withdrawal asked for'}, case t.method when 'upi' then 'UPI' else ${spoken(sql`t.method`)} end || ': ' || ${spoken(sql`t.status`)},
    t.amount, null, ${`${table}:`}::text || t.id, ${`${path}?id=`}::text || t.id || '&askedAt=' || ${daysAround(whose.timeZone, sql`t.asked_at`)}
  from ${sql.table(table)} t where ${his(whose)}`

const bets =
  (moment: 'placed_at' | 'settled_at'): Chapter =>
  (whose) => {
    const at = sql.ref(`t.${moment}`)
    return sql`select ${at}, 'BET', ${moment === 'placed_at' ? 'Bet placed' : 'Bet settled'},
    coalesce(event.name || ' / ' || market.name, '') || ': ' || t.side || ' ' || ${spoken(sql`t.status`)},
    ${moment === 'placed_at' ? sql`t.stake` : sql`t.pl`}, null, ${`${moment}:`}::text || t.id, ${addressSql('/my-bets', { id: sql`t.id`, placedAt: daysAround(whose.timeZone, sql`t.placed_at`) })}
  from bet t left join market on market.id = t.market_id left join event on event.id = market.event_id
  where ${his(whose)} and ${at} is not null`
  }

const sessions =
  (moment: 'started_at' | 'ended_at'): Chapter =>
  (whose) => {
    const at = sql.ref(`t.${moment}`)
    return sql`select ${at}, 'SESSION', ${moment === 'started_at' ? 'Logged in' : 'Logged out'}, concat_ws(', ', t.ip, t.device), null::bigint, null,
    ${`${moment}:`}::text || t.id, null from player_session t where ${his(whose)} and ${at} is not null`
  }

const restrictions =
  (moment: 'set' | 'lifted'): Chapter =>
  (whose) =>
    sql`
  select ${sql.ref(`t.${moment}_at`)}, 'RESTRICTION', ${moment === 'set' ? 'Restricted' : 'Restriction lifted'},
    ${spoken(sql`t.scope`)} || ': ' || ${spoken(sql`t.kind`)} || coalesce(' (' || nullif(t.reason, '') || ')', ''), null::bigint, ${nameWithin(whose.scope, `t.${moment}_by`)},
    ${`${moment}:`}::text || t.id, ${addressSql('/players-restriction', { playerId: sql`t.player_id` })}
  from player_restriction t where ${his(whose)} and ${sql.ref(`t.${moment}_at`)} is not null
    and not exists (select from player_exclusion e where e.player_id = t.player_id and e.from_at = t.from_at and t.source = 'RG')`

const exclusions: Chapter = (whose) => sql`
  select t.from_at, 'RESTRICTION', ${spoken(sql`t.kind`)}, coalesce('Until ' || ${dayText(whose.timeZone, sql`t.until_at`)}, 'For good'), null::bigint, ${nameWithin(whose.scope, 't.set_by')},
    'exclusion:' || t.id, null from player_exclusion t where t.player_id = ${whose.id}`

const limits: Chapter = (whose) => sql`
  select t.set_at, 'RESTRICTION', 'Limit set', ${spoken(sql`t.kind`)} || ' in ' || case t.period when 'DAY' then '24 hours' when 'WEEK' then '7 days' else 'a month' end || case when t.amount is null then ': none' else '' end,
    case when t.kind <> 'SESSION' then t.amount end, ${nameWithin(whose.scope, 't.set_by')}, 'limit:' || t.kind || t.period || t.setter, null
  from player_limit t where ${his(whose)}`

const documents =
  (moment: 'submitted' | 'reviewed'): Chapter =>
  (whose) =>
    sql`
  select ${sql.ref(`t.${moment}_at`)}, 'KYC', ${moment === 'submitted' ? 'Document handed in' : 'Document looked at'},
    ${spoken(sql`t.type`)} || ': ' || ${spoken(sql`t.status`)}, null::bigint, ${moment === 'submitted' ? sql`null` : nameWithin(whose.scope, 't.reviewed_by')},
    ${`${moment}:`}::text || t.id, null from kyc_document t where ${his(whose)} and ${sql.ref(`t.${moment}_at`)} is not null`

const accounts: Chapter = (whose) => sql`
  select t.added_at, 'MONEY', 'Payout account', case t.method when 'upi' then 'UPI' else ${spoken(sql`t.method`)} end || ': ' || ${spoken(sql`t.status`)},
    null::bigint, null, 'account:' || t.id, null from beneficiary t where ${his(whose)}`

const notes: Chapter = (whose) => sql`
  select t.at, 'NOTE', case when t.corrects is null then 'Note' else 'Note corrected' end, left(t.text, 200), null::bigint, ${nameWithin(whose.scope, 't.by')}, 'note:' || t.id, null
  from player_note t where ${his(whose)}
  union all select t.at, 'NOTE', 'Tagged', t.tag, null::bigint, ${nameWithin(whose.scope, 't.by')}, 'tag:' || t.tag, ${addressSql('/players', { tag: sql`t.tag` })} from player_tag t where ${his(whose)}`

const messages: Chapter = ({ id, scope }) => sql`
  select t.at, 'MESSAGE', case t.side when 'ACCOUNT' then 'Wrote to the house' when 'HOUSE' then 'Was written to' else 'Noted beside a message' end,
    left(t.body, 200), null::bigint, case when t.side = 'ACCOUNT' then t.author else ${nameWithin(scope, 't.author')} end, 'message:' || t.id, ${addressSql('/message-box', { id: sql`t.thread_id` })}
  from message t where t.cell = ${cellOf(id)} and t.account_id = ${id}`

const deeds: Chapter = ({ id, scope }) => sql`
  select audit.at, 'STAFF', ${actionWords}, coalesce(audit.reason, audit.result), null::bigint, ${nameWithin(scope, 'audit.actor')}, 'audit:' || audit.id,
    ${addressSql('/panel-logs', { subject: sql`audit.subject` })} from audit where audit.subject = ${`player:${id}`} and audit.actor not like 'site:%'`

/** What each permission lets its holder read elsewhere, it lets him read here. */
const chapters: readonly (readonly [Permission, Chapter])[] = [
  ['STATEMENTS_VIEW', money],
  ['DEPOSIT_VIEW', payments('deposit', '/deposits')],
  ['WITHDRAW_VIEW', payments('withdrawal', '/withdraws')],
  ['WITHDRAW_VIEW', accounts],
  ['MY_BETS_VIEW', bets('placed_at')],
  ['MY_BETS_VIEW', bets('settled_at')],
  ['PLAYERS_DETAIL', sessions('started_at')],
  ['PLAYERS_DETAIL', sessions('ended_at')],
  ['PLAYER_RESTRICTION', restrictions('set')],
  ['PLAYER_RESTRICTION', restrictions('lifted')],
  ['PLAYER_RESTRICTION', exclusions],
  ['PLAYER_RESTRICTION', limits],
  ['KYC_VIEW', documents('submitted')],
  ['KYC_VIEW', documents('reviewed')],
  ['PLAYERS_DETAIL', notes],
  ['MESSAGE_VIEW', messages],
  ['PANE_LOGS', deeds],
]

/** Gives the rows their columns where somebody may read none of the chapters, and their types to all of them. */
const nothing = sql`select null::timestamptz as at, null::text as kind, null::text as title, null::text as detail, null::bigint as amount,
  null::text as by, null::text as id, null::text as source where false`

/** Each source is found by the player's own key; the order of time and the page are one walk over all of them. */
export const playerTimelineData = aggregate(playerTimeline, ['playerId'], ({ db, actor, scope, filters, timeZone }) => {
  const id = filters.playerId ?? 0n
  const readable = chapters.flatMap(([permission, chapter]) =>
    actor.permissions.has(permission) ? [chapter({ id, timeZone, scope })] : [],
  )
  return db
    .selectFrom('player')
    .innerJoin(sql<LifeRow>`(${sql.join([nothing, ...readable], sql` union all `)})`.as('life'), (join) =>
      join.onTrue(),
    )
    .where('player.cell', '=', cellOf(id))
    .where('player.id', '=', id)
    .select([
      'life.at',
      'life.kind',
      'life.title',
      'life.detail',
      'life.amount',
      'life.by',
      'life.id',
      'life.source',
      'player.id as playerId',
      'player.agent_id as agentId',
    ])
})
