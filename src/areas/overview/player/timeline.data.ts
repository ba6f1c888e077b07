import { address } from '#blueprint/address.ts'
import { addressSql } from '#engine/address-sql.ts'
import { sql, type RawBuilder } from 'kysely'
import { cellOf } from '#values/id.ts'
import { dayText, daysAround } from '#platform/database/days-around.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import { aggregate } from '#engine/list/dataset.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import type { Scope } from '#engine/scope.ts'
import { transferLabels } from '#blueprint/ledger/transfer-labels.ts'
import { actionLabel } from '#areas/access/activity/action-label.facts.ts'
import { playerTimeline } from './timeline.screen.ts'
import type { TimelineKind } from '#areas/players/profile/list/shared.ts'

/** One event of the timeline; every source returns this shape. */
interface TimelineRow {
  readonly at: Date
  readonly kind: TimelineKind
  readonly title: string
  readonly detail: string
  readonly amount: bigint | null
  readonly by: string | null
  readonly id: string
  readonly source: string | null
}

interface TimelineScope {
  readonly id: bigint
  readonly scope: Scope
  readonly timeZone: string
}
type TimelineSource = (timelineScope: TimelineScope) => RawBuilder<unknown>

/** SQL that turns a code such as `ADJUST_CREDIT` into a readable label such as `Adjust credit`. */
const humanized = (text: RawBuilder<unknown>) =>
  sql`upper(left(${text}::text, 1)) || lower(replace(substr(${text}::text, 2), '_', ' '))`
const ofPlayer = ({ id }: TimelineScope, alias = 't') =>
  sql`${sql.ref(`${alias}.cell`)} = ${cellOf(id)} and ${sql.ref(`${alias}.player_id`)} = ${id}`

/** The label that statements use for a kind of booking. */
const bookingLabel = sql`case t.kind::text ${sql.join(
  Object.entries(transferLabels).map(([kind, label]) => sql`when ${sql.lit(kind)} then ${sql.lit(label)}`),
  sql` `,
)} else ${humanized(sql`t.kind`)} end`

/** Where the page of the player shows what has no list of its own. */
const tabOf = ({ id }: TimelineScope, tab: 'access' | 'kyc' | 'limits' | 'notes' | 'payments') =>
  sql`${address('/player/detail/:player_id', { player_id: id }, { tab })}::text`

const money: TimelineSource = (scope) => sql`
  select t.at, 'MONEY' as kind, ${bookingLabel} as title, coalesce(nullif(t.note, ''), t.debit || ' > ' || t.credit) as detail,
    case when t.credit = 'wallet' then t.amount when t.debit = 'wallet' then -t.amount end as amount, null::text as by,
    'MONEY:' || t.wallet_version as id, ${addressSql('/account-statement', { account: sql`t.account_id`, at: daysAround(scope.timeZone, sql`t.at`) })} as source
  from transfer t where t.cell = ${cellOf(scope.id)} and t.account_id = ${scope.id}`

const payments =
  (table: 'deposit' | 'withdrawal', path: string): TimelineSource =>
  (scope) =>
    sql`
  select t.requested_at, 'MONEY', ${table === 'deposit' ? 'Deposit requested' : 'Withdrawal requested'}, case t.method when 'upi' then 'UPI' else ${humanized(sql`t.method`)} end || ': ' || ${humanized(sql`t.status`)},
    t.amount, null, ${`${table}:`}::text || t.id, ${`${path}?id=`}::text || t.id || '&requestedAt=' || ${daysAround(scope.timeZone, sql`t.requested_at`)}
  from ${sql.table(table)} t where ${ofPlayer(scope)}`

const bets =
  (moment: 'placed_at' | 'settled_at'): TimelineSource =>
  (scope) => {
    const at = sql.ref(`t.${moment}`)
    return sql`select ${at}, 'BET', ${moment === 'placed_at' ? 'Bet placed' : 'Bet settled'},
    coalesce(event.name || ' / ' || market.name, '') || ': ' || t.side || ' ' || ${humanized(sql`t.status`)},
    ${moment === 'placed_at' ? sql`t.stake` : sql`t.pl`}, null, ${`${moment}:`}::text || t.id, ${addressSql('/my-bets', { id: sql`t.id`, placedAt: daysAround(scope.timeZone, sql`t.placed_at`) })}
  from bet t left join market on market.id = t.market_id left join event on event.id = market.event_id
  where ${ofPlayer(scope)} and ${at} is not null`
  }

const sessions =
  (moment: 'started_at' | 'ended_at'): TimelineSource =>
  (scope) => {
    const at = sql.ref(`t.${moment}`)
    return sql`select ${at}, 'SESSION', ${moment === 'started_at' ? 'Logged in' : 'Logged out'}, concat_ws(', ', t.ip, t.device), null::bigint, null,
    ${`${moment}:`}::text || t.id, ${tabOf(scope, 'access')} from player_session t where ${ofPlayer(scope)} and ${at} is not null`
  }

const restrictions =
  (moment: 'set' | 'lifted'): TimelineSource =>
  (scope) =>
    sql`
  select ${sql.ref(`t.${moment}_at`)}, 'RESTRICTION', ${moment === 'set' ? 'Restricted' : 'Restriction lifted'},
    ${humanized(sql`t.scope`)} || ': ' || ${humanized(sql`t.kind`)} || coalesce(' (' || nullif(t.reason, '') || ')', ''), null::bigint, ${visibleActorName(scope.scope, `t.${moment}_by`)},
    ${`${moment}:`}::text || t.id, ${addressSql('/players-restriction', { playerId: sql`t.player_id` })}
  from player_restriction t where ${ofPlayer(scope)} and ${sql.ref(`t.${moment}_at`)} is not null
    and not exists (select from player_exclusion e where e.player_id = t.player_id and e.from_at = t.from_at and t.source = 'RG')`

const exclusions: TimelineSource = (scope) => sql`
  select t.from_at, 'RESTRICTION', ${humanized(sql`t.kind`)}, coalesce('Until ' || ${dayText(scope.timeZone, sql`t.expires_at`)}, 'Permanent'), null::bigint, ${visibleActorName(scope.scope, 't.set_by')},
    'exclusion:' || t.id, ${tabOf(scope, 'limits')} from player_exclusion t where t.player_id = ${scope.id}`

const limits: TimelineSource = (scope) => sql`
  select t.set_at, 'RESTRICTION', 'Limit set', ${humanized(sql`t.kind`)} || ' in ' || case t.period when 'DAY' then '24 hours' when 'WEEK' then '7 days' else '1 month' end || case when t.amount is null then ': none' else '' end,
    case when t.kind <> 'SESSION' then t.amount end, ${visibleActorName(scope.scope, 't.set_by')}, 'limit:' || t.kind || t.period || t.setter, ${tabOf(scope, 'limits')}
  from player_limit t where ${ofPlayer(scope)}`

const documents =
  (moment: 'submitted' | 'reviewed'): TimelineSource =>
  (scope) =>
    sql`
  select ${sql.ref(`t.${moment}_at`)}, 'KYC', ${moment === 'submitted' ? 'Document submitted' : 'Document reviewed'},
    ${humanized(sql`t.type`)} || ': ' || ${humanized(sql`t.status`)}, null::bigint, ${moment === 'submitted' ? sql`null` : visibleActorName(scope.scope, 't.reviewed_by')},
    ${`${moment}:`}::text || t.id, ${tabOf(scope, 'kyc')} from kyc_document t where ${ofPlayer(scope)} and ${sql.ref(`t.${moment}_at`)} is not null`

const accounts: TimelineSource = (scope) => sql`
  select t.added_at, 'MONEY', 'Payout account', case t.method when 'upi' then 'UPI' else ${humanized(sql`t.method`)} end || ': ' || ${humanized(sql`t.status`)},
    null::bigint, null, 'account:' || t.id, ${tabOf(scope, 'payments')} from beneficiary t where ${ofPlayer(scope)}`

const notes: TimelineSource = (scope) => sql`
  select t.at, 'NOTE', case when t.corrects is null then 'Note' else 'Note corrected' end, left(t.text, 200), null::bigint, ${visibleActorName(scope.scope, 't.by')}, 'note:' || t.id, ${tabOf(scope, 'notes')}
  from player_note t where ${ofPlayer(scope)}
  union all select t.at, 'NOTE', 'Tagged', t.tag, null::bigint, ${visibleActorName(scope.scope, 't.by')}, 'tag:' || t.tag, ${addressSql('/players', { tag: sql`t.tag` })} from player_tag t where ${ofPlayer(scope)}`

const messages: TimelineSource = ({ id, scope }) => sql`
  select t.at, 'MESSAGE', case t.side when 'ACCOUNT' then 'Message from player' when 'HOUSE' then 'Message to player' else 'Internal note on message' end,
    left(t.body, 200), null::bigint, case when t.side = 'ACCOUNT' then t.author else ${visibleActorName(scope, 't.author')} end, 'message:' || t.id, ${addressSql('/message-box', { id: sql`t.thread_id` })}
  from message t where t.cell = ${cellOf(id)} and t.account_id = ${id}`

const staffActions: TimelineSource = ({ id, scope }) => sql`
  select audit.at, 'STAFF', ${actionLabel}, coalesce(audit.reason, audit.result), null::bigint, ${visibleActorName(scope, 'audit.actor')}, 'audit:' || audit.id,
    ${addressSql('/panel-logs', { subject: sql`audit.subject` })} from audit where audit.subject = ${`player:${id}`} and audit.actor not like 'site:%'`

/** Each source requires the permission of the screen that lists the same rows. */
const sources: readonly (readonly [Permission, TimelineSource])[] = [
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
  ['PANE_LOGS', staffActions],
]

/** Names and types the columns of the union, also when the user may read none of the sources. */
const emptySource = sql`select null::timestamptz as at, null::text as kind, null::text as title, null::text as detail, null::bigint as amount,
  null::text as by, null::text as id, null::text as source where false`

/** Each source is read by the player's key; sorting and paging apply to the union of all sources. */
export const playerTimelineData = aggregate(playerTimeline, ['playerId'], ({ db, actor, scope, filters, timeZone }) => {
  const id = filters.playerId ?? 0n
  const readable = sources.flatMap(([permission, chapter]) =>
    actor.permissions.has(permission) ? [chapter({ id, timeZone, scope })] : [],
  )
  return db
    .selectFrom('player')
    .innerJoin(sql<TimelineRow>`(${sql.join([emptySource, ...readable], sql` union all `)})`.as('life'), (join) =>
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
