import { sql, type RawBuilder } from 'kysely'
import { bandE2, fewestRounds, widestReturn, type Standing } from '#areas/casino/rules/return-to-player.ts'
import { played } from '#areas/casino/provider-pages/played.data.ts'
import type { Vertical } from '#areas/casino/provider-pages/shared.ts'
import { aggregate } from '#engine/list/dataset.ts'
import { domainNameOf } from '#platform/accounts/account-joins.ts'
import type { returnsOf } from './returns.screen.ts'

const declared = sql<number | null>`version.rtp`
/** The upper end where a provider states a range. */
const declaredTo = sql<number | null>`version.rtp_to`
/** An open or voided round says nothing of the return: its game is listed, and it counts for nothing. */
const isSettled = sql`casino_round.status = 'SETTLED'`
const settled = (value: RawBuilder<unknown>) => sql`coalesce(sum(${value}) filter (where ${isSettled}), 0)`
const rounds = sql<number>`(count(*) filter (where ${isSettled}))::int`
const turnover = sql<bigint>`${settled(sql`casino_round.bet`)}::bigint`
/** A jackpot is no return of the game that it was won in. */
const won = sql`(casino_round.win - casino_round.jackpot)`
const payout = sql<bigint>`${settled(won)}::bigint`
/** Rounded once, on the total. */
const contributions = sql<bigint>`half_up((${settled(sql`casino_round.contributed_e4`)} * currency_unit(casino_round.currency))::bigint, 10000)`

/** SQL form of `returnOf`. Squares of amounts are numeric, so that they neither overflow nor lose digits. */
const scatter = sql`(100000000 * ${settled(sql`${won}::numeric * ${won}`)}
  - 20000 * ${declared} * ${settled(sql`${won}::numeric * casino_round.bet`)}
  + ${declared}::numeric * ${declared} * ${settled(sql`casino_round.bet::numeric * casino_round.bet`)})`
const over = (bound: RawBuilder<unknown>) => sql`(10000 * ${payout}::numeric - ${bound} * ${turnover}::numeric)`
const excess = sql`(case when ${over(declared)} < 0 then ${over(declared)}
  else greatest(0, ${over(sql`coalesce(${declaredTo}, ${declared})`)}) end)`
const rtp = sql<number | null>`case when ${turnover} > 0 then half_up(${payout} * 10000, ${turnover})::int end`
/** Without a declared return or without stakes there is no band. */
const banded = (value: RawBuilder<unknown>) =>
  sql<number | null>`case when ${declared} is not null and ${turnover} > 0 then ${value}::int end`
const half = sql`ceil(sqrt(${scatter} * ${sql.lit(bandE2)} / 100) / nullif(${turnover}, 0))`
const standing = sql<Standing>`case when ${declared} is null then 'UNDECLARED'
  when ${turnover} = 0 or ${rounds} < ${sql.lit(fewestRounds)} then 'TOO_FEW'
  when 100 * ${excess} * ${excess} <= ${sql.lit(bandE2)} * ${scatter} then 'WITHIN'
  when ${excess} > 0 then 'ABOVE' else 'BELOW' end`

interface Version {
  readonly domain_id: number
  readonly code: string
  readonly rtp: number | null
  readonly rtp_to: number | null
  readonly valid_from: Date
  readonly valid_until: Date
}

/**
 * From when to when each return of a game was in force, by each code that the game ever had. Rounds are joined once, by equal columns.
 */
const versionsOf = (vertical: string) =>
  sql<Version>`(select listed.domain_id, listed.code, v.rtp, v.rtp_to, v.valid_from, v.valid_until
  from (select c.game_id as id, c.domain_id, c.code from casino_known_code c where c.vertical = ${vertical}) listed
  join (select r.game_id, r.rtp, r.rtp_to, r.valid_from,
      lead(r.valid_from, 1, 'infinity'::timestamptz) over (partition by r.game_id order by r.valid_from) as valid_until
    from casino_game_rtp r) v on v.game_id = listed.id)`.as('version')

const monthIn = (timeZone: string) => sql`to_char(casino_round.started_at at time zone ${timeZone}, 'YYYY-MM')`

export const returnsData = (vertical: Vertical, returns: ReturnType<typeof returnsOf>) =>
  aggregate(returns, ['startedAt', 'agentId', 'domainId'], (request) =>
    played(vertical, request)
      .leftJoin(versionsOf(vertical.code), (join) =>
        join
          .onRef('version.domain_id', '=', 'casino_round.domain_id')
          .onRef('version.code', '=', 'casino_round.game_code')
          .on(
            sql<boolean>`casino_round.started_at >= version.valid_from and casino_round.started_at < version.valid_until`,
          ),
      )
      // By their place in the selection: the zone of the site is a parameter, and two of them are not the same expression.
      .groupBy([sql`1`, sql`2`, sql`3`, sql`4`, sql`5`, sql`6`, sql`7`])
      .select([
        sql<string>`${monthIn(request.timeZone)}`.as('month'),
        'casino_round.game',
        'casino_round.currency',
        declared.as('declared'),
        declaredTo.as('declaredTo'),
        'casino_round.domain_id as domainId',
        // The first version counts for all that was played before.
        sql<Date | null>`nullif(version.valid_from, '-infinity')`.as('since'),
        domainNameOf('casino_round.domain_id').as('domain'),
        rtp.as('rtp'),
        banded(sql`greatest(0, ${rtp} - ${half})`).as('lower'),
        banded(sql`least(${sql.lit(widestReturn)}, ${rtp} + ${half})`).as('upper'),
        standing.as('standing'),
        rounds.as('rounds'),
        turnover.as('turnover'),
        payout.as('payout'),
        sql<bigint>`${settled(sql`casino_round.jackpot`)}::bigint`.as('jackpots'),
        contributions.as('contributions'),
        sql<bigint>`${settled(sql`casino_round.free_staked`)}::bigint`.as('freeStakes'),
        sql<bigint>`(array_agg(casino_round.agent_id order by casino_round.started_at desc))[1]`.as('agentId'),
        sql<string>`md5(concat_ws(' ', min(${monthIn(request.timeZone)}), casino_round.currency,
          casino_round.game, casino_round.domain_id, version.rtp, version.rtp_to, nullif(version.valid_from, '-infinity')))::uuid`.as(
          'id',
        ),
      ]),
  )
