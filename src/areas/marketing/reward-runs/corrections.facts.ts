import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import {
  correctionOfDeposit,
  correctionOfLosses,
  type Correction,
  type PaidLine,
  type ReversedDeposit,
} from '#areas/marketing/rules/reward-correction.ts'
import type { Play, RewardTerms } from '#areas/marketing/rules/reward-run.ts'
import { termsOf } from './rule-version.ts'

/** A correction `c` counts while its line stands and its run was not taken back. */
const counts = sql`exists (select from reward_line n join reward_run m on m.id = n.run_id
  where n.cell = c.cell and n.player_id = c.player_id and n.id = c.line_id and n.status in ('DUE', 'PAID', 'NOTHING')
    and m.status not in ('CANCELLED', 'REVERSING', 'REVERSED'))`

/** Whether a line that stands corrects this one. */
export async function isCorrected(tx: Tx, lineId: string): Promise<boolean> {
  const { rows } =
    await sql`select from reward_correction c where c.corrected_line_id = ${lineId} and ${counts} limit 1`.execute(tx)
  return rows.length > 0
}

const endOf = (run: 'q' | 'r') =>
  sql`day_start(${sql.ref(`${run}.to_day`)} + 1, (select z.time_zone from domain z where z.id = ${sql.ref(`${run}.domain_id`)}))`
const beginOf = (run: 'q' | 'r') =>
  sql`day_start(${sql.ref(`${run}.from_day`)}, (select z.time_zone from domain z where z.id = ${sql.ref(`${run}.domain_id`)}))`

/** The market of a result `g` was settled for the player for the first time in the period of the run `q`. */
const beganInPeriod = sql`(select min(f.settled_at) from market_player f where f.cell = g.cell and f.market_id = g.market_id and f.player_id = g.player_id)
  between ${beginOf('q')} and ${endOf('q')} - interval '1 millisecond'`

const isLossRun = (run: 'q' | 'r') =>
  sql`${sql.ref(`${run}.kind`)} = 'LOSING_BONUS' and not ${sql.ref(`${run}.is_cash`)}`

/** An earlier run by play that the player `p` has a line in was paid, and what is `of` its period. */
const earlierRun = (of: RawBuilder<unknown>) =>
  sql`exists (select from reward_run q where q.domain_id = r.domain_id and ${isLossRun('q')} and q.status = 'PAID' and q.to_day < r.from_day
      and exists (select from reward_line l where l.run_id = q.id and l.player_id = p.id) and ${of})`

const firstInPeriod = sql`t.first_day between q.from_day and q.to_day`

/**
 * Results of the player `p` in the period of the run `r` that belong to the period of an earlier paid run, of markets that were settled
 * again, and of tickets and rounds that were corrected: they correct its line and are no play of this period.
 */
export const lateResults = sql`(select coalesce(sum(e.stake) filter (where e.product is null), 0)::bigint as exchange,
    coalesce(sum(e.stake) filter (where e.product = 'sportsbook'), 0)::bigint as sportsbook,
    coalesce(sum(e.stake) filter (where e.product <> 'sportsbook'), 0)::bigint as casino, coalesce(sum(e.returned), 0)::bigint as returns
  from (select null as product, g.stake, g.stake + g.pl - g.commission as returned from market_player g
      where ${isLossRun('r')} and g.cell = p.cell and g.player_id = p.id and g.settled_at >= ${beginOf('r')} and g.settled_at < ${endOf('r')}
        and ${earlierRun(beganInPeriod)}
    union all select t.product, t.stake, t.stake + t.pl from late_result t
      where ${isLossRun('r')} and t.cell = p.cell and t.player_id = p.id and t.day between r.from_day and r.to_day and ${earlierRun(firstInPeriod)}) e)`

interface Corrected {
  readonly cell: number
  readonly id: bigint
  readonly runId: string
}
type StoredLine = RewardTerms & Omit<PaidLine, 'terms' | 'play'> & Play

/** Lines of earlier runs by play whose results were corrected until the end of this one. */
async function linesWithLateResults(tx: Tx, { cell, id, runId }: Corrected): Promise<readonly PaidLine[]> {
  const { rows } = await sql<StoredLine>`
    select l.id as "lineId", l.run_id as "runId", l.reward, ${termsOf('q')}, l.vip_level as "vipLevel", l.exchange, l.sportsbook, l.casino, l.returns, l.bonuses,
      l.deposits, l.withdrawals, l.opening, l.closing, l.carried_in as "carriedIn", l.points_in as "pointsIn", l.first_deposits as "firstDeposits", 0::bigint as losses,
      s.stakes as "lateStakes", s.returns as "lateReturns",
      (select coalesce(sum(c.amount), 0)::bigint from reward_correction c where c.corrected_line_id = l.id and ${counts}) as corrected
    from reward_run r join reward_run q on q.domain_id = r.domain_id and ${isLossRun('q')} and q.status = 'PAID' and q.to_day < r.from_day
      join reward_line l on l.run_id = q.id and l.cell = ${cell} and l.player_id = ${id} and l.status in ('PAID', 'NOTHING'),
      lateral (select count(*) as found, coalesce(sum(e.stake), 0)::bigint as stakes, coalesce(sum(e.returned), 0)::bigint as returns from (
        select g.stake, g.stake + g.pl - g.commission as returned from market_player g
          where g.cell = l.cell and g.player_id = l.player_id and g.settled_at >= ${endOf('q')} and g.settled_at < ${endOf('r')} and ${beganInPeriod}
        union all select t.stake, t.stake + t.pl from late_result t
          where t.cell = l.cell and t.player_id = l.player_id and t.day > q.to_day and t.day <= r.to_day and ${firstInPeriod}) e) s
    where r.id = ${runId} and ${isLossRun('r')} and s.found > 0 order by q.from_day`.execute(tx)
  return rows.map((row) => ({ ...row, terms: row, play: row }))
}

/** First deposits that lines `l` of paid runs `q` before the run `r` paid for, and that were reversed since. */
const reversedDeposits = sql`reward_line l join reward_run q on q.id = l.run_id cross join unnest(l.referee_ids) e(id)
    join deposit x on x.cell = cell_of(e.id) and x.player_id = e.id and x.is_first and x.status = 'REVERSED'
  where l.cell = p.cell and l.player_id = p.id and l.kind = 'AFFILIATE' and l.status in ('PAID', 'NOTHING') and q.status = 'PAID' and q.to_day < r.from_day
    and q.cpa is not null and not exists (select from reward_correction c where c.corrected_line_id = l.id and c.referee_id = e.id and ${counts})`

/** An earlier run paid the affiliate `p` for a first deposit that was reversed. */
export const hasToGiveBack = sql`(r.kind = 'AFFILIATE' and exists (select from ${reversedDeposits}))`

async function depositsToTakeBack(tx: Tx, { cell, id, runId }: Corrected): Promise<readonly ReversedDeposit[]> {
  const { rows } = await sql<ReversedDeposit>`select z.*
    from reward_run r join player p on p.cell = ${cell} and p.id = ${id} and r.id = ${runId} and r.kind = 'AFFILIATE',
      lateral (select l.run_id as "runId", l.id as "lineId", e.id as "refereeId", q.cpa from ${reversedDeposits}) z
    order by z."lineId", z."refereeId"`.execute(tx)
  return rows
}

/** What the line of a locked player corrects of earlier ones. */
export async function correctionsOf(tx: Tx, player: Corrected): Promise<readonly Correction[]> {
  const losses = await linesWithLateResults(tx, player)
  const deposits = await depositsToTakeBack(tx, player)
  return [...losses.flatMap((line) => correctionOfLosses(line)), ...deposits.map((each) => correctionOfDeposit(each))]
}
