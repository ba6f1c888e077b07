import { sql, type RawBuilder } from 'kysely'
import { cellOf } from '#values/id.ts'
import { betLockIn, takesBetsOf } from '#platform/accounts/account-state.ts'
import { walletOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import type { ExternalSums } from '#engine/list/dataset.ts'
import type { Period } from '#blueprint/filters.ts'
import type { Scope } from '#engine/scope.ts'
import type { VipLevel } from '#blueprint/kinds/vip.ts'
import { areDaysStored } from '#areas/agents/day-totals/report-filters.facts.ts'
import { countedInTotals } from './counted-adjustments.facts.ts'
import { isOnlineSql } from './online.ts'
import { isPlay, isPaid, lifetimeFigures } from './player.facts.ts'
import { players } from './players.screen.ts'

const amount = sql<bigint>`t.amount`
const pl = sql<bigint>`t.pl`
const revenue = sql<bigint>`(t.commission - t.pl)`
const { deposits, withdrawals, gross } = lifetimeFigures

// Totals use one pass over each table: evaluated row by row, hundreds of thousands of players take half a minute.
const ofRow = (which: RawBuilder<unknown>) => sql<boolean>`t.cell = row.cell and t.player_id = row.id and ${which}`
const sums: readonly ExternalSums[] = [
  { table: 'deposit as t', on: ofRow(isPaid), adds: { deposits: amount, net: amount } },
  { table: 'withdrawal as t', on: ofRow(isPaid), adds: { withdrawals: amount, net: sql<bigint>`-${amount}` } },
  { table: 'player_lifetime as t', on: ofRow(isPlay), adds: { pl, ggr: revenue } },
  countedInTotals,
]

const isOnline = isOnlineSql(sql.ref('player.cell'), sql.ref('player.id'))
const tags = sql<string | null>`(select string_agg(player_tag.tag, ', ' order by player_tag.tag) from player_tag
  where player_tag.cell = player.cell and player_tag.player_id = player.id)`
const devices = sql<number>`(select count(distinct player_session.device)::int from player_session
  where player_session.cell = player.cell and player_session.player_id = player.id)`
const lastIp = sql<string | null>`(select player_session.ip from player_session where player_session.cell = player.cell
  and player_session.player_id = player.id order by player_session.started_at desc limit 1)`
const lastDeposit = sql<Date | null>`(select max(deposit.requested_at) from deposit
  where deposit.cell = player.cell and deposit.player_id = player.id and deposit.status = 'SUCCESS')`
const lastBet = sql<Date | null>`(select max(bet.placed_at) from bet where bet.cell = player.cell and bet.player_id = player.id)`

/** The referrer is shown only to readers who may see that player. */
const isVisibleReferrer = (scope: Scope): RawBuilder<boolean> => scope.within('r.agent_id')

function referrerColumn<Value>(scope: Scope, column: 'id' | 'username'): RawBuilder<Value> {
  return sql<Value>`(select ${sql.ref(`r.${column}`)} from player r
    where r.cell = cell_of(player.referrer_id) and r.id = player.referrer_id and ${isVisibleReferrer(scope)})`
}

const referredBy = (scope: Scope, who: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`player.referrer_id in (select r.id from player r where ${who} and ${isVisibleReferrer(scope)})`

/** Device or IP address of a login or any other device event. */
const seenOn = (column: 'device' | 'ip', value: string): RawBuilder<boolean> =>
  sql<boolean>`(${hasRelated('player_session', column, value)} or ${hasRelated('device_event', column, value)})`

/** Players on the IP address of a log entry visible to the reader. The address itself is not exposed. */
const sharesAddressWith = (entry: string, scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`(player.cell, player.id) in (select s.cell, s.player_id from device_event s
    where s.ip <> '' and s.ip = (select coalesce(a.input #>> '{device,ip}', a.input ->> 'ip') from audit a
      join player r on r.cell = cell_of(a.player_id) and r.id = a.player_id where a.id = ${entry} and ${isVisibleReferrer(scope)}))`

const isBonusBlocked = sql<boolean>`exists (select from player_restriction b where b.cell = player.cell and b.player_id = player.id
  and b.scope = 'BONUS' and b.kind = 'BLOCK' and b.status = 'ACTIVE' and b.from_at <= now() and (b.expires_at is null or b.expires_at > now()))`
const alerts = sql<number>`(select count(*)::int from device_alert a where a.player_id = player.id and a.status <> 'CLOSED')`

/** Compares whole values only, so that parts of them cannot be guessed. */
const hasRelated = (
  table: 'player_tag' | 'player_session' | 'device_event' | 'withdrawal',
  column: string,
  value: string,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${sql.table(table)} t where t.cell = player.cell and t.player_id = player.id and ${sql.ref(`t.${column}`)} = ${value})`

/** With a total of this kind on these days of the site. */
const hasDay = ({ from, to }: Period, kind: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${areDaysStored({ from, to })} and exists (select from player_day t where t.cell = player.cell and t.player_id = player.id
    and t.day between ${from}::date and ${to}::date and ${kind})`

/** Columns of wallet, agent and domain, and figures of the player. */
const columns = (scope: Scope) =>
  [
    'player.cell',
    'player.username as player',
    'player.username as account',
    'player.username_form as playerForm',
    'player.name_form as nameForm',
    'player.agent_id as directly',
    'agent.username as agent',
    'domain.name as domain',
    'wallet.balance',
    'wallet.exposure',
    'wallet.held',
    sql<bigint>`wallet.balance - wallet.exposure + wallet.debt`.as('available'),
    deposits.as('deposits'),
    withdrawals.as('withdrawals'),
    sql<bigint>`${deposits} - ${withdrawals}`.as('net'),
    lifetimeFigures.pl.as('pl'),
    gross.as('ggr'),
    betLockIn('player.is_bet_locked').as('betLock'),
    sql<boolean>`wallet.exposure > 0`.as('hasExposure'),
    sql<boolean>`wallet.balance > 0`.as('hasBalance'),
    sql<boolean>`wallet.balance < 0`.as('isNegative'),
    takesBetsOf({ status: 'player.status', isBetLocked: 'player.is_bet_locked', agentId: 'player.agent_id' }).as(
      'takesBets',
    ),
    'player.created_at as registeredAt',
    sql<VipLevel>`player.vip_level::text`.as('vip'),
    referrerColumn<string | null>(scope, 'username').as('referrer'),
    referrerColumn<bigint | null>(scope, 'id').as('referrerId'),
    tags.as('tags'),
    isOnline.as('isOnline'),
    sql<bigint>`wallet.balance - player.credit_reference`.as('refPl'),
    'wallet.debt',
    isBonusBlocked.as('isBonusBlocked'),
    alerts.as('alerts'),
    devices.as('devices'),
    lastIp.as('lastIp'),
    lastDeposit.as('lastDepositAt'),
    lastBet.as('lastBetAt'),
    'player.commission_rate as rate',
  ] as const

// Every player has a wallet, an agent and a domain; left joins let the planner skip those a count does not need.
export const playersData = datasetOf(
  players,
  'player',
  ({ from, scope, filters: { playedOn, depositedOn, tag, device, ip, ipOf, beneficiary, referrer, referrerId } }) =>
    from
      .leftJoin('wallet', walletOf('player', 'id'))
      .leftJoin('agent', 'agent.id', 'player.agent_id')
      .leftJoin('domain', 'domain.id', 'player.domain_id')
      .$if(playedOn !== undefined, (rows) => rows.where(hasDay(playedOn!, isPlay)))
      .$if(depositedOn !== undefined, (rows) => rows.where(hasDay(depositedOn!, sql`t.product = 'deposit'`)))
      .$if(tag !== undefined, (rows) => rows.where(hasRelated('player_tag', 'tag', tag ?? '')))
      .$if(device !== undefined, (rows) => rows.where(seenOn('device', device ?? '')))
      .$if(ip !== undefined, (rows) => rows.where(seenOn('ip', ip ?? '')))
      .$if(ipOf !== undefined, (rows) => rows.where(sharesAddressWith(ipOf ?? '', scope)))
      .$if(beneficiary !== undefined, (rows) => rows.where(hasRelated('withdrawal', 'beneficiary', beneficiary ?? '')))
      .$if(referrer !== undefined, (rows) =>
        rows.where(referredBy(scope, sql`lower(r.username) = lower(${referrer ?? ''})`)),
      )
      .$if(referrerId !== undefined, (rows) =>
        rows.where(referredBy(scope, sql`r.cell = ${cellOf(referrerId ?? 0n)} and r.id = ${referrerId ?? 0n}`)),
      )
      .select(columns(scope)),
  {
    consumes: ['playedOn', 'depositedOn', 'tag', 'device', 'ip', 'ipOf', 'beneficiary', 'referrer', 'referrerId'],
    forms: { player: 'playerForm', name: 'nameForm' },
    sums,
  },
)
