-- What happens to the open bets of a market before its result: a runner taken out, bets of a time range voided, orders that
-- wait for nobody any more, or what they cost computed anew where something else is stored. Worked through cell by cell, each behind its marker, so that a killed run goes on where it was.
create table market_change (
  id uuid primary key default uuidv7(),
  market_id bigint not null references market,
  kind text not null check (kind in ('removal', 'void', 'lapse', 'recount')),
  runner_id bigint references runner,
  placed_from timestamptz(3),
  placed_to timestamptz(3),
  reason text,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'COMPLETED')),
  asked_by text not null,
  confirmed_by text,
  at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3),
  bets int not null default 0,
  constraint removal_names_its_runner check ((kind = 'removal') = (runner_id is not null)),
  constraint void_names_its_time check (kind <> 'void' or placed_from is not null)
);
create index market_change_of_market on market_change (market_id, at);
create index market_change_under_way on market_change (at) where state = 'RUNNING';
select reference('market_change');

create table market_change_cell (
  cell smallint not null,
  change_id uuid not null,
  bets int not null default 0,
  primary key (cell, change_id)
);
select distribute('market_change_cell', 'cell', 'player');

grant select on market_change, market_change_cell to overround_app;
grant insert, update on market_change to overround_app;
grant insert, update (bets) on market_change_cell to overround_app;

-- A price after runners were taken out: the factors multiply, the price is rounded once to the two decimals it is paid with.
create function reduced_odds(odds_e4 int, factors int[]) returns int immutable parallel safe language plpgsql as $$
declare top numeric := odds_e4; bottom numeric := 100; factor int;
begin
  if cardinality(factors) = 0 then return odds_e4; end if;
  foreach factor in array factors loop
    top := top * (10000 - factor);
    bottom := bottom * 10000;
  end loop;
  return (div(top * 2 + bottom, bottom * 2) * 100)::int;
end $$;

-- What the backers of a market's bets win after every runner taken out so far: each fill keeps its price for the runners that
-- were out when it was matched, so doing this twice changes nothing.
create function reduce_fills(c smallint, m bigint) returns int language plpgsql security definer set search_path = public as $$
declare changed int;
begin
  perform require_every_domain();
  update bet_open b set fills_e4 = f.won, matched_odds_e4 = f.average
  from (
    select o.player_id, o.id, sum(x.size * (x.odds - 10000))::bigint won, half_up(sum(x.size * x.odds)::bigint, sum(x.size)::bigint)::int average
    from bet_open o
    cross join lateral (select f.size, f.odds_e4, f.at from bet_fill f where f.cell = o.cell and f.player_id = o.player_id and f.bet_id = o.id
      union all select o.matched, o.matched_odds_e4, o.matched_at where o.fills_e4 is null and not exists
        (select from bet_fill f where f.cell = o.cell and f.player_id = o.player_id and f.bet_id = o.id)) fill
    cross join lateral (select fill.size, reduced_odds(fill.odds_e4, array(select r.reduction from runner r
      where r.market_id = m and r.removed_at > fill.at and r.reduction > 0 order by r.removed_at)) odds) x
    where o.cell = c and o.market_id = m and o.matched > 0 and exists (select from runner r where r.id = o.runner_id and r.status = 'ACTIVE')
    group by o.player_id, o.id) f
  where b.cell = c and b.market_id = m and b.player_id = f.player_id and b.id = f.id and (b.fills_e4, b.matched_odds_e4) is distinct from (f.won, f.average);
  get diagnostics changed = row_count;
  return changed;
end $$;

-- The new worst cases of one market in one cell, where no bet itself changed: a void or a removal may raise them above what is available.
-- stood: [{player, worst, outcomes}]; their wallets are locked already.
create function save_positions(m bigint, stood jsonb) returns void language plpgsql security definer set search_path = public as $$
begin
  perform require_every_domain();
  if (select status from market where id = m) not in ('INACTIVE', 'OPEN', 'SUSPENDED', 'BALL_RUN', 'CLOSED') then
    raise exception 'market_is_settled' using errcode = 'OV409';
  end if;
  update wallet w set exposure = w.exposure + s.worst - p.exposure, debt = greatest(0, w.exposure + s.worst - p.exposure - w.balance)
  from jsonb_to_recordset(stood) s(player bigint, worst bigint, outcomes jsonb)
  join position p on p.cell = cell_of(s.player) and p.player_id = s.player and p.market_id = m
  where w.cell = p.cell and w.account_id = p.player_id and p.exposure <> s.worst;
  update position p set exposure = s.worst, worst = s.worst, outcomes = s.outcomes, version = p.version + 1
  from jsonb_to_recordset(stood) s(player bigint, worst bigint, outcomes jsonb)
  where p.cell = cell_of(s.player) and p.player_id = s.player and p.market_id = m;
end $$;

-- How long a bet on this market waits before it is looked at, while its event is played: the longest that anybody asks for.
create function bet_delay(m bigint) returns int stable language sql set search_path = public as $$
  select coalesce(case when e.is_in_play then greatest(k.delay_ms, e.delay_ms, c.delay_ms, s.delay_ms) end, 0)
  from market k join event e on e.id = k.event_id join competition c on c.id = e.competition_id left join sport s on s.id = c.sport where k.id = m $$;

revoke execute on function reduced_odds(int, int[]), reduce_fills(smallint, bigint), save_positions(bigint, jsonb), bet_delay(bigint) from public;
grant execute on function reduced_odds(int, int[]), reduce_fills(smallint, bigint), save_positions(bigint, jsonb), bet_delay(bigint) to overround_app;
