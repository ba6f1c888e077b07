import type { Invariant } from './invariant.ts'

const dayOf = (instant: string) => `(${instant} at time zone d.time_zone)::date`
/** Of months that are in the archive alone, one sum is left on a day of its own. */
const bookedDay = (day: string) => `online_day(d.id, ${day})`

/**
 * Tickets and rounds as the totals of days count them: on the day of their last result, in the time zone of their domain. One that was
 * changed after a result was counted in parts, on days since it began; which ones, only the totals know.
 */
const singles = `
  select t.player_id, t.agent_id, 'sportsbook' as product, t.share_path_id as path, c.bets, c.stake, c.pl,
    coalesce(${bookedDay(dayOf('t.settled_at'))}, 'infinity'::date) as day,
    ${bookedDay(`case when t.settled_at is null or t.version > 2
        or (select count(distinct s.notified_at) from ticket_share s where s.cell = t.cell and s.player_id = t.player_id and s.ticket_id = t.id) > 1
      then ${dayOf('t.placed_at')} else ${dayOf('t.settled_at')} end`)} as since
  from ticket t join domain d on d.id = t.domain_id cross join lateral ticket_counts(t.status, t.stake, t.returned) c
    where t.settled_at is not null or t.version > 1
  union all
  select r.player_id, r.agent_id, r.provider, r.share_path_id, c.bets, c.stake, c.pl,
    ${bookedDay(dayOf('r.ended_at'))}, ${bookedDay(dayOf('least(r.started_at, r.ended_at)'))}
  from casino_round r join domain d on d.id = r.domain_id cross join lateral casino_round_counts(r.status, r.bet, r.win) c
    where r.share_path_id is not null and r.ended_at is not null`

/**
 * Rows where what was counted up to a day is not what ended up to it. Days on which a ticket or round may have been counted in part are
 * compared with the first day after it, so that nothing stays unproved.
 */
const differencesByDay = (account: string, figures: readonly string[], stored: string, computed: string) => {
  const sums = (sign: string) => figures.map((figure) => `${sign}${figure} as ${figure}`).join(', ')
  return `with single as materialized (${computed}),
    daily as (select ${account}, product, day, ${figures.map((figure) => `sum(${figure}) as ${figure}`).join(', ')} from (
      select ${account}, product, day, ${sums('')} from (${stored}) s union all select ${account}, product, day, ${sums('-')} from single) c group by 1, 2, 3),
    running as (select ${account}, product, day, ${figures.map((figure) => `sum(${figure}) over so_far as ${figure}`).join(', ')} from daily
      window so_far as (partition by ${account}, product order by day))
    select r.* from running r where (${figures.map((figure) => `r.${figure}`).join(', ')}) is distinct from (${figures.map(() => '0').join(', ')})
      and not exists (select from single s where s.since < s.day and s.${account} = r.${account} and s.product = r.product and s.since <= r.day and s.day > r.day)`
}

/** Those of single tickets and rounds; `casino` is the total of days before providers were counted apart. */
const products = `('sportsbook', 'aura', 'qt', 'wc', 'slot', 'gap')`

/** Invariants of the totals by day of tickets and casino rounds, whose results have no rows by day of their own. */
export const dayInvariants: readonly Invariant[] = [
  {
    id: 'I-17',
    title: 'daily player totals equal the tickets and casino rounds that ended by each day',
    sql: differencesByDay(
      'player_id',
      ['bets', 'stake', 'pl'],
      `select player_id, product, day, bets, stake, pl from player_day where product in ${products}`,
      singles,
    ),
  },
  {
    id: 'I-17',
    title: 'daily agent shares equal those of the tickets and casino rounds that ended by each day',
    sql: differencesByDay(
      'agent_id',
      ['retained'],
      `select agent_id, product, day, retained from agent_day where product in ${products}`,
      `select x.agent_id, s.product, s.day, s.since, x.retained from (${singles}) s cross join lateral ticket_split(s.path, s.pl) x`,
    ),
  },
  {
    id: 'I-17',
    title: 'daily agent totals equal those of their players, by domain, day and product',
    sql: `select * from (
      select agent_id, domain_id, currency, product, day, sum(bets) as bets, sum(stake) as stake, sum(pl) as pl, sum(commission) as commission from (
        select agent_id, domain_id, currency, product, day, bets, stake, pl, commission from agent_day
        union all select agent_id, domain_id, currency, product, day, -bets, -stake, -pl, -commission from player_day
          where product not in ('deposit', 'withdrawal', 'payments')) c
      group by 1, 2, 3, 4, 5) t where (bets, stake, pl, commission) <> (0, 0, 0, 0)`,
  },
  {
    id: 'I-14',
    title: 'player losses on tickets and casino rounds of each day equal the shares of the upline agents',
    sql: `select domain_id, currency, product, day, sum(retained) as retained, -sum(pl) as lost from agent_day where product in ${products}
      group by 1, 2, 3, 4 having sum(retained) <> -sum(pl)`,
  },
]
