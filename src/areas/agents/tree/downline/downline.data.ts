import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { addressSql } from '#engine/address-sql.ts'
import { betLockIn, effectiveStatusOf, takesBetsOf } from '#platform/accounts/account-state.ts'
import type { Vertical } from '#areas/agents/rules/accounts/terms.ts'
import type { CommissionMode } from '#areas/agents/rules/chips/path.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { walletOf } from '#platform/accounts/account-joins.ts'
import { aggregate } from '#engine/list/dataset.ts'
import { containing } from '#engine/list/plan/apply-filters.ts'
import { downline } from './downline.screen.ts'
import { moneyBelow, selectedNode } from '#areas/agents/tree/tree.facts.ts'
import { oneUnit } from '#values/money.ts'

/** Direct child agents of the selected node, or the top nodes if it is null. */
const agents = (db: Tx, opened: bigint | null) =>
  db
    .selectFrom('agent')
    .innerJoin('wallet', (join) =>
      join.on('wallet.cell', '=', sql<number>`cell_of(agent.id)`).onRef('wallet.account_id', '=', 'agent.id'),
    )
    .where(opened === null ? sql<boolean>`agent.parent_id is null` : sql<boolean>`agent.parent_id = ${opened}::bigint`)
    .select([
      'agent.id',
      sql<'AGENT' | 'PLAYER'>`'AGENT'`.as('kind'),
      'agent.id as agentId',
      sql<bigint | null>`null::bigint`.as('playerId'),
      'agent.level',
      'agent.username as account',
      'agent.name',
      'agent.domain_id as domainId',
      'agent.credit_reference as creditReference',
      'agent.exposure_limit as exposureLimit',
      'agent.is_bet_locked as isBetLocked',
      sql<CommissionMode | null>`agent.commission_mode`.as('commissionMode'),
      'agent.phone',
      sql<Date | null>`(select max(staff.last_login_at) from staff where staff.agent_id = agent.id)`.as('lastLoginAt'),
      'agent.parent_id as parentId',
      'agent.status',
      'agent.created_at as createdAt',
      'wallet.balance',
      'wallet.exposure',
      'wallet.debt',
    ])

const players = (db: Tx, opened: bigint | null) =>
  db
    .selectFrom('player')
    .innerJoin('wallet', walletOf('player', 'id'))
    .where('player.agent_id', '=', opened ?? 0n)
    .select([
      'player.id',
      sql<'AGENT' | 'PLAYER'>`'PLAYER'`.as('kind'),
      'player.agent_id as agentId',
      sql<bigint | null>`player.id`.as('playerId'),
      sql<number>`0::smallint`.as('level'),
      'player.username as account',
      'player.name',
      'player.domain_id as domainId',
      'player.credit_reference as creditReference',
      'player.exposure_limit as exposureLimit',
      'player.is_bet_locked as isBetLocked',
      sql<CommissionMode | null>`null::text`.as('commissionMode'),
      'player.phone',
      sql<Date | null>`player.last_login_at`.as('lastLoginAt'),
      sql<bigint | null>`player.agent_id`.as('parentId'),
      'player.status',
      'player.created_at as createdAt',
      'wallet.balance',
      'wallet.exposure',
      'wallet.debt',
    ])

/** Whether a status or bet lock of the upline also applies to the account. */
const lockedByUpline = sql<
  string | null
>`(select 'Locked by upline' from agent own join agent above on above.id = any (own.upline)
  where own.id = "child"."parentId" and (above.status <> 'ACTIVE' or above.is_bet_locked) limit 1)`

/** Settlements pending approval, with the sign of the result they settle. */
const pendingSettlements = sql<bigint>`coalesce((select sum(approval.amount) from approval
  where approval.status = 'PENDING' and approval.action in ('downline.settlement', 'downline.settlements')
    and approval.subject = lower("child"."kind") || ':' || "child"."id"), 0)::bigint`

/** Link to the open markets of the account, if the user may view them. */
const exposedAt = ({ permissions }: Pick<Actor, 'permissions'>) =>
  permissions.has('PLAYER_EXPOSURE_VIEW')
    ? sql<
        string | null
      >`case when child.kind = 'AGENT' then ${addressSql('/player-exposure', { agentId: sql`child.id` })}
        else ${addressSql('/player-exposure', { playerId: sql`child.id` })} end`
    : sql<string | null>`null::text`

/** The last settlement day of each domain. */
const settlementDays = (db: Tx) =>
  db
    .selectFrom('domain')
    .select([
      'domain.id as domainId',
      sql<string>`settlement_day(domain.id)`.as('day'),
      sql<Date>`day_start(settlement_day(domain.id), domain.time_zone)`.as('start'),
    ])
    // The offset makes the planner compute the day once per domain instead of once per row.
    .offset(0)

/** Posted settlements with the parent. */
const postedSettlements = sql`cash_entry c where c.account_id = child.id and c.parent_id = "child"."parentId"
  and c.kind = 'SETTLEMENT' and c.status = 'POSTED'`

const shareOf = (product: string) =>
  sql<
    number | null
  >`(select cumulative_share from agent_share where child.kind = 'AGENT' and agent_id = child.id and product = ${product})`

const shares = [
  shareOf('exchange').as('share'),
  shareOf('bookmaker').as('bookmakerShare'),
  shareOf('fancy').as('fancyShare'),
  shareOf('casino').as('casinoShare'),
] as const

const balance = sql<bigint>`(child.balance + coalesce(below.balance, 0))::bigint`
const exposure = sql<bigint>`(child.exposure + coalesce(below.exposure, 0))::bigint`
const refPl = sql<bigint>`(${balance} - "child"."creditReference")`
const isDue = sql<boolean>`("child"."parentId" is not null and ${refPl} <> 0 and "child"."createdAt" < settling.start
  and not exists (select from ${postedSettlements} and c.remaining = 0 and c.created_at >= settling.start))`
const ifAgent = (sum: string) =>
  sql<bigint | null>`case when child.kind = 'AGENT' then coalesce(${sql.ref(sum)}, 0) end`

/** Matches username, full name or phone. The phone is masked, so only an exact match finds it. */
const matchesSearch = (search: string | undefined) =>
  search === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(
        [
          containing(sql.ref('child.account'), search, false),
          containing(sql.ref('child.name'), search, false),
          containing(sql.ref('child.phone'), search, true),
        ],
        sql` or `,
      )})`

/** Converts amounts to points of the selected node. Without a node, amounts stay in currency. */
const unitOf = (opened: bigint | null, inPoints: boolean) => (amount: RawBuilder<bigint | null>) =>
  inPoints && opened !== null
    ? sql<bigint>`half_up((${amount}) * ${oneUnit()}::bigint, (select point_value from agent where id = ${opened}::bigint))`
    : sql<bigint>`(${amount})`

const rates = sql<string | null>`case when child.kind = 'AGENT'
  then to_char(node.match_rate / 100.0, 'FM990.00') || ' / ' || to_char(node.session_rate / 100.0, 'FM990.00') end`

const identityColumns = ['child.id', 'child.kind', 'child.agentId', 'child.playerId'] as const

/** Columns that only agents have. */
const nodeTerms = [
  'node.match_rate as matchRate',
  'node.session_rate as sessionRate',
  'node.casino_rate as casinoRate',
  'node.min_match_rate as minMatchRate',
  'node.max_match_rate as maxMatchRate',
  'node.min_session_rate as minSessionRate',
  'node.max_session_rate as maxSessionRate',
  'node.point_value as pointValue',
  'node.deepest_level as deepestLevel',
  'node.is_share_locked as isShareLocked',
] as const

export const downlineData = aggregate(downline, ['node', 'inPoints', 'search'], ({ db, actor, scope, filters }) => {
  const opened = selectedNode(actor, scope, filters.node)
  const inUnit = unitOf(opened, filters.inPoints === true)
  return db
    .selectFrom(agents(db, opened).unionAll(players(db, opened)).as('child'))
    .leftJoin(moneyBelow(db, opened).as('below'), (join) =>
      join.on('child.kind', '=', 'AGENT').onRef('below.child', '=', 'child.id'),
    )
    .leftJoin('agent as node', (join) => join.on('child.kind', '=', 'AGENT').onRef('node.id', '=', 'child.id'))
    .leftJoin(settlementDays(db).as('settling'), (join) => join.onRef('settling.domainId', '=', 'child.domainId'))
    .leftJoin('agent_level', (join) =>
      join.onRef('agent_level.domain_id', '=', 'child.domainId').onRef('agent_level.level', '=', 'child.level'),
    )
    .where(matchesSearch(filters.search))
    .select([
      ...identityColumns,
      sql<string>`case when child.kind = 'PLAYER' then 'PL' else coalesce(agent_level.code, child.level::text) end`.as(
        'level',
      ),
      'child.account',
      'child.name',
      'child.domainId',
      'child.creditReference',
      ...shares,
      'child.commissionMode',
      lockedByUpline.as('lockedByUpline'),
      inUnit(balance).as('balance'),
      inUnit(ifAgent('below.balance')).as('downlineBalance'),
      inUnit(exposure).as('exposure'),
      sql<bigint | null>`nullif("child"."exposureLimit", -1)`.as('exposureLimit'),
      inUnit(sql<bigint>`${balance} - ${exposure} + (child.debt + coalesce(below.debt, 0))::bigint`).as('available'),
      inUnit(ifAgent('below.playerBalance')).as('playerBalance'),
      inUnit(refPl).as('refPl'),
      refPl.as('openResult'),
      inUnit(sql<bigint>`${refPl} - sign(${refPl})::bigint * ${pendingSettlements}`).as('toSettle'),
      sql<string | null>`case when ${isDue} then settling.day end`.as('dueSince'),
      sql<Date | null>`(select max(c.created_at) from ${postedSettlements})`.as('lastSettledAt'),
      isDue.as('isDue'),
      rates.as('commission'),
      ...nodeTerms,
      sql<Vertical[] | null>`node.verticals`.as('verticals'),
      'child.phone',
      'child.lastLoginAt',
      sql<number>`coalesce(below.players, case when child.kind = 'PLAYER' then 1 else 0 end)::int`.as('players'),
      betLockIn('child.isBetLocked').as('betLock'),
      sql<'FREE' | 'LOCKED'>`case when child.status = 'LOCKED' then 'LOCKED' else 'FREE' end`.as('userLock'),
      exposedAt(actor).as('exposedAt'),
      'child.status',
      effectiveStatusOf('child.status', 'child.agentId').as('effective'),
      takesBetsOf({ status: 'child.status', isBetLocked: 'child.isBetLocked', agentId: 'child.agentId' }).as(
        'takesBets',
      ),
      'child.createdAt',
      sql<boolean>`${exposure} > 0`.as('hasExposure'),
      sql<boolean>`${balance} <> "child"."creditReference"`.as('hasRefPl'),
    ])
})
