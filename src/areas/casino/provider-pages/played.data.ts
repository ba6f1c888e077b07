import { sql } from 'kysely'
import type { Period } from '#blueprint/filters.ts'
import { playerOf } from '#platform/accounts/account-joins.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { aggregate } from '#engine/list/dataset.ts'
import type { Scope } from '#engine/scope.ts'
import { fromNodeDown, matchesAny, matchesId } from '#areas/agents/day-totals/report-filters.facts.ts'
import { dayBounds } from '#values/day.ts'
import type { gamesOf, playersOf } from './played.screen.ts'
import type { Vertical } from './shared.ts'

interface Played {
  readonly db: Tx
  readonly scope: Scope
  readonly timeZone: string
  readonly filters: {
    readonly startedAt?: Period
    readonly agentId?: bigint
    readonly domainId?: readonly number[]
  }
}

const started = ({ filters: { startedAt }, timeZone }: Played) =>
  startedAt
    ? sql<boolean>`casino_round.started_at >= ${dayBounds(startedAt.from, timeZone).from}::timestamptz
        and casino_round.started_at < ${dayBounds(startedAt.to, timeZone).to}::timestamptz`
    : sql<boolean>`true`

/** The rounds that are summed: of the provider, in the reader's scope, as filtered. */
export function played({ code }: Vertical, request: Played) {
  const { db, scope, filters } = request
  const { agentId, domainId } = filters
  return db
    .selectFrom('casino_round')
    .where('casino_round.provider', '=', code)
    .where(scope.within('casino_round.agent_id'))
    .where(started(request))
    .where(matchesAny('casino_round.domain_id', domainId, 'int'))
    .$if(agentId !== undefined, (rows) =>
      rows
        // An agent outside the reader's downline matches no rows.
        .where(sql<boolean>`${scope.includes(agentId)}::boolean`)
        .where('casino_round.agent_id', 'in', (from) =>
          from
            .selectFrom('agent')
            .select('agent.id')
            .where(fromNodeDown(agentId ?? null)),
        ),
    )
}

const isSettled = sql`casino_round.status = 'SETTLED'`
const settled = (value: 'bet' | 'win') =>
  sql<bigint>`coalesce(sum(${sql.ref(`casino_round.${value}`)}) filter (where ${isSettled}), 0)::bigint`
const count = (state: string) => sql<number>`count(*) filter (where casino_round.status = ${sql.lit(state)})::int`
/** The agent of the newest round; each of the rounds is in the reader's scope. */
const agentOfNewest = sql<bigint>`(array_agg(casino_round.agent_id order by casino_round.started_at desc))[1]`

const sums = [
  sql<number>`count(*)::int`.as('rounds'),
  settled('bet').as('turnover'),
  settled('win').as('payout'),
  sql<bigint>`${settled('bet')} - ${settled('win')}`.as('ggr'),
  sql<
    number | null
  >`case when ${settled('bet')} > 0 then half_up(${settled('win')} * 10000, ${settled('bet')})::int end`.as('rtp'),
  count('OPEN').as('open'),
  count('VOIDED').as('voided'),
  agentOfNewest.as('agentId'),
] as const

export const gamesData = (vertical: Vertical, games: ReturnType<typeof gamesOf>) =>
  aggregate(games, ['startedAt', 'agentId', 'domainId'], (request) =>
    played(vertical, request)
      .groupBy(['casino_round.game', 'casino_round.currency'])
      .select([
        'casino_round.game',
        'casino_round.currency',
        sql<number>`count(distinct casino_round.player_id)::int`.as('players'),
        sql<string>`md5(casino_round.currency || ' ' || casino_round.game)::uuid`.as('id'),
        ...sums,
      ]),
  )

export const playersData = (vertical: Vertical, players: ReturnType<typeof playersOf>) =>
  aggregate(players, ['startedAt', 'agentId', 'domainId', 'playerId'], (request) =>
    played(vertical, request)
      .where(matchesId('casino_round.player_id', request.filters.playerId))
      .leftJoin('player', playerOf('casino_round'))
      .groupBy(['casino_round.player_id', 'casino_round.domain_id', 'casino_round.currency', 'player.username'])
      .select([
        'player.username as player',
        'casino_round.currency',
        'casino_round.domain_id as domainId',
        'casino_round.player_id as playerId',
        'casino_round.player_id as id',
        sql<number>`count(distinct casino_round.game)::int`.as('games'),
        ...sums,
      ]),
  )
