import { drawn, operatorDays, operatorZone, part, playerOfRow } from './rows-of-people.ts'

const events = 3_000
const markets = events * 3

const product = `(array['exchange', 'bookmaker', 'fancy'])[1 + id % 3]`
const day = (instant: string): string => `(${instant} at time zone '${operatorZone}')::date`

/** Three markets an event, spread over the days of the operator; the last ones are still to come. */
export const insertCatalogue = [
  `insert into competition (id, external_id, sport, name)
    select n, 'c' || n, (array['cricket', 'football', 'tennis'])[1 + n % 3], 'Cup ' || n from generate_series(1, 60) n`,
  `insert into event (id, competition_id, external_id, name, starts_at, is_in_play)
    select n, 1 + n % 60, 'e' || n, 'North ' || n || ' v South ' || n,
      date_trunc('hour', $1::timestamptz) - (${events} - 20 - n) * interval '${operatorDays} days' / ${events},
      n between ${events - 30} and ${events - 20} from generate_series(1, ${events}) n`,
  `insert into market (id, event_id, external_id, name, kind, product, price_kind, status, settle_seq)
    select id, 1 + (id - 1) / 3, 'm' || id, 'Market ' || id, 'match_odds', ${product}, 'odds',
      case when id > ${markets - 180} then 'OPEN' else 'SETTLED' end, case when id > ${markets - 180} then 0 else 1 end
    from generate_series(1, ${markets}) id`,
  `insert into runner (id, market_id, name, sort_order, back_e4, lay_e4)
    select id * 2 + k, id, case k when 0 then 'North' else 'South' end, k + 1, 19000, 20000 from generate_series(1, ${markets}) id, generate_series(0, 1) k`,
] as const

/** `$2` bets that end now; a fiftieth of them, the last ones, are open. */
const drawnBets = `select n, p.cell, p.id as player, p.domain_id, p.agent_id, m.id as market, m.product, m.id * 2 + n % 2 as runner,
    (100 + floor(900000 * ${part('n', 11)} ^ 6)::bigint) * 100 as stake, (array['BACK', 'LAY'])[1 + ${drawn('n', 12, '2')}] as side,
    $1::timestamptz - (n::float8 / $2) * interval '${operatorDays} days' as placed_at
  from generate_series(1, $2::int) n
  join player p on p.id = ${playerOfRow(13)} and p.cell = p.id % 64
  join market m on m.id = case when n <= $2 / 50 then ${markets} - ${drawn('n', 14, '180')}
    else greatest(1, ${markets} - 181 - floor((n::float8 / $2) * ${markets - 400})::int - ${drawn('n', 15, '60')}) end`

const betColumns = `cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, side, odds_e4, matched_odds_e4, stake, matched, currency,
  share_path_id, placed_at, matched_at`
const betValues = `cell, player, md5('bet' || n)::uuid, domain_id, agent_id, market, product, runner, side, 20000, 20000, stake, stake, 'INR',
  agent_id, placed_at, placed_at`

export const insertBets = [
  `insert into bet_open (${betColumns}) select ${betValues} from (${drawnBets}) drawn where n <= $2 / 50`,
  `insert into bet_settled (${betColumns}, status, is_won, pl, settled_at, settle_seq)
    select ${betValues}, case when n % 20 = 0 then 'VOIDED' else 'SETTLED' end, n % 2 = 0,
      case when n % 20 = 0 then 0 when n % 2 = 0 then stake else -stake end, placed_at + interval '40 minutes', 1
    from (${drawnBets}) drawn where n > $2 / 50`,
  `insert into bet_tally (cell, domain_id, placed_on, product, status, bets, stake, pl)
    select case when ${day('placed_at')} < ${day('$1::timestamptz')} - 1 then -1 else cell end, domain_id, ${day('placed_at')}, product, status,
      count(*), sum(stake), coalesce(sum(pl), 0) from bet group by 1, 2, 3, 4, 5`,
  `insert into position (cell, player_id, market_id, domain_id, agent_id, exposure, worst, outcomes, bets)
    select cell, player_id, market_id, domain_id, agent_id, sum(stake), sum(stake), '{}', count(*) from bet_open group by 1, 2, 3, 4, 5`,
  `insert into market_player (cell, market_id, settle_seq, player_id, share_path_id, domain_id, agent_id, product, currency, bets, stake, pl, commission, settled_at)
    select cell, market_id, 1, player_id, share_path_id, domain_id, agent_id, product, 'INR', count(*), sum(stake), sum(pl), 0, max(settled_at)
    from bet_settled group by cell, market_id, player_id, share_path_id, domain_id, agent_id, product`,
] as const

/** Results by day, of players, agents and all nodes above them. */
export const insertDays = [
  `insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake, pl)
    select cell, player_id, ${day('settled_at')}, product, domain_id, agent_id, 'INR', count(*), sum(stake), sum(pl) from bet_settled
    group by 1, 2, 3, 4, 5, 6`,
  `insert into agent_day (cell, agent_id, day, product, domain_id, currency, bets, stake, pl, retained)
    select cell, agent_id, day, product, domain_id, 'INR', sum(bets), sum(stake), sum(pl), -sum(pl) * 6 / 10 from player_day group by 1, 2, 3, 4, 5`,
  `insert into node_day (node_id, day, product, domain_id, currency, bets, stake, pl, commission, retained, retained_below)
    select u.id, d.day, d.product, d.domain_id, 'INR', sum(d.bets), sum(d.stake), sum(d.pl), 0,
      coalesce(sum(d.retained) filter (where u.id = d.agent_id), 0), coalesce(sum(d.retained) filter (where u.id <> d.agent_id), 0)
    from agent_day d join agent a on a.id = d.agent_id cross join lateral unnest(a.upline) u(id) group by 1, 2, 3, 4`,
] as const
