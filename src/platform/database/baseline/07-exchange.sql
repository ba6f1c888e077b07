-- Events, markets, bets, settlement, tickets and risk.

create table competition (
  id bigint primary key,
  external_id text not null unique,
  sport text not null,
  name text not null,
  region text not null default '',
  sort_order int not null default 100,
  is_visible boolean not null default true,
  is_bet_locked boolean not null default false,
  min_stake bigint check (min_stake > 0),
  max_stake bigint check (max_stake > 0),
  max_loss bigint check (max_loss >= 0),
  max_profit bigint check (max_profit >= 0),
  max_deviation int check (max_deviation between 0 and 10000),
  delay_ms int check (delay_ms between 0 and 60000),
  merged_into bigint references competition,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on column competition.merged_into is 'A duplicate: its events and feed messages belong to this competition';
create index competition_doubles on competition (merged_into) where merged_into is not null;
call reference_table('competition', 'select, insert, update');

-- Events with their live state as reported by a feed.
create table event (
  id bigint primary key,
  competition_id bigint not null references competition,
  external_id text not null unique,
  name text not null,
  starts_at timestamptz(3) not null,
  status text not null default 'OPEN' check (status in ('INACTIVE', 'OPEN', 'SUSPENDED', 'CLOSED', 'SETTLED')),
  is_in_play boolean not null default false,
  is_visible boolean not null default true,
  is_bet_locked boolean not null default false,
  min_stake bigint check (min_stake > 0),
  max_stake bigint check (max_stake > 0),
  max_loss bigint check (max_loss >= 0),
  max_profit bigint check (max_profit >= 0),
  max_deviation int check (max_deviation between 0 and 10000),
  delay_ms int check (delay_ms between 0 and 60000),
  source text not null default 'feed' check (source in ('feed', 'manual')),
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  score text check (length(score) between 1 and 80),
  clock text check (length(clock) between 1 and 20),
  score_at timestamptz(3),
  halts_on text[] not null default '{}' check (halts_on <@ '{WICKET,GOAL,RED_CARD,PENALTY}'),
  silent_seconds int check (silent_seconds between 2 and 600)
);
comment on column event.halts_on is 'Match incidents that suspend the markets until the feed opens them again';
comment on column event.silent_seconds is 'Seconds without a feed message after which its markets are suspended';
create index event_of_competition on event (competition_id, starts_at desc);
create index event_starts on event (starts_at desc, id desc);
call reference_table('event', 'select, insert, update');

-- Markets of an event with their limits and results.
create table market (
  id bigint primary key,
  event_id bigint not null references event,
  external_id text not null unique,
  name text not null,
  kind text not null check (kind in ('match_odds', 'winner', 'place', 'toss', 'bookmaker', 'session', 'line', 'khadda', 'odd_even', 'lottery', 'meter')),
  product text not null check (product in ('exchange', 'bookmaker', 'fancy')),
  price_kind text not null check (price_kind in ('odds', 'rate')),
  winners smallint not null default 1,
  status text not null default 'OPEN' check (status in ('INACTIVE', 'OPEN', 'SUSPENDED', 'BALL_RUN', 'CLOSED',
    'SETTLE_PROCESSING', 'VOID_PROCESSING', 'UNSETTLE_PROCESSING', 'SETTLED', 'VOIDED')),
  line double precision check (line * 2 = floor(line * 2)),
  reach int not null default 50 check (reach between 1 and 1000),
  min_stake bigint not null default 10000,
  max_stake bigint not null default 10000000000,
  max_loss bigint check (max_loss >= 0),
  max_profit bigint check (max_profit >= 0),
  max_deviation int check (max_deviation between 0 and 10000),
  min_odds_e4 int check (min_odds_e4 > 10000),
  max_odds_e4 int check (max_odds_e4 > 10000),
  commission int not null default 0 check (commission between 0 and 10000),
  delay_ms int check (delay_ms between 0 and 60000),
  hedges boolean not null default true,
  feed_result jsonb,
  feed_told_by text,
  feed_told_at timestamptz(3),
  result jsonb,
  settle_seq int not null default 0,
  settled_at timestamptz(3),
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  is_held boolean not null default false,
  fed_at timestamptz(3)
);
comment on column market.line is 'Whole or half runs, which this type stores exactly';
comment on column market.reach is 'Max runs from its line that a meter pays; each bet stores it as line_to';
comment on column market.max_deviation is 'Basis points by which requested odds may differ from the offered price';
comment on column market.commission is 'Basis points of a player''s net winnings in the market';
comment on column market.settle_seq is 'Number of the last settlement, void or rollback requested';
comment on column market.is_held is 'Suspended by a user: the feed does not open it';
comment on column market.fed_at is 'When a feed last priced it; null: priced by hand';
create index market_of_event on market (event_id, id);
create index market_waiting on market (status, id desc);
create index market_fed on market (fed_at) where status = 'OPEN' and fed_at is not null;
call reference_table('market', 'select, insert, update');

create table runner (
  id bigint primary key,
  market_id bigint not null references market,
  name text not null,
  sort_order smallint not null default 1,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'REMOVED')),
  back_e4 int,
  lay_e4 int,
  reduction int check (reduction between 0 and 10000),
  removed_at timestamptz(3),
  constraint removed_runner_says_when check ((status = 'REMOVED') = (removed_at is not null))
);
comment on column runner.reduction is 'Reduction factor in basis points for prices matched before the withdrawal';
create index runner_of_market on runner (market_id, sort_order);
call reference_table('runner', 'select, insert, update');

-- Open bets: few, and moved to the monthly partitions of bet_settled when they end.
create table bet_open (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null,
  domain_id int not null,
  agent_id bigint not null,
  market_id bigint not null references market,
  product text not null,
  runner_id bigint,
  line double precision,
  line_to double precision check (line_to > line),
  side text not null check (side in ('BACK', 'LAY')),
  odds_e4 int not null check (odds_e4 between 10000 and 10000000),
  matched_odds_e4 int not null,
  fills_e4 bigint,
  persistence text not null default 'LAPSE' check (persistence in ('LAPSE', 'PERSIST')),
  stake bigint not null check (stake > 0 and stake <= 100000000000),
  matched bigint not null default 0 check (matched >= 0),
  remaining bigint not null default 0 check (remaining >= 0),
  cancelled bigint not null default 0 check (cancelled >= 0),
  currency text not null,
  share_path_id bigint not null,
  external_id text,
  ip text,
  placed_at timestamptz(3) not null,
  matched_at timestamptz(3),
  status text generated always as (case when matched > 0 then 'OPEN' else 'UNMATCHED' end) stored,
  primary key (cell, player_id, id),
  constraint bet_parts_are_its_stake check (matched + remaining + cancelled = stake),
  constraint bet_is_on_a_runner_or_a_line check ((runner_id is null) <> (line is null)),
  -- Tells the planner that a search for settled bets finds nothing here.
  constraint open_bet_has_not_ended check (status in ('OPEN', 'UNMATCHED'))
);
comment on column bet_open.line_to is 'Upper end of a range: the result is at least line and below this';
comment on column bet_open.fills_e4 is 'The backer''s winnings x 10,000 over fills at different prices; null: everything at matched_odds_e4';
comment on column bet_open.persistence is 'LAPSE: the unmatched part lapses when the market is suspended for play or closed; PERSIST: it stays';
create index bet_open_of_market on bet_open (market_id, cell);
create index bet_open_by_id on bet_open (id);
-- Covers what deep pages skip: visible rows and, for most searches, their status.
create index bet_open_placed on bet_open (placed_at desc, id desc) include (domain_id);
-- Sorts by stake over all time.
create index bet_open_by_stake on bet_open (stake desc, id desc);
create index bet_open_of_agent on bet_open (agent_id, placed_at desc, id desc);
call tenant_table('bet_open', 'select');
create trigger bet_may_be_large after insert on bet_open for each row when (new.stake >= 1000000) execute function note_large_bet();

create table bet_settled (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null,
  domain_id int not null,
  agent_id bigint not null,
  market_id bigint not null,
  product text not null,
  runner_id bigint,
  line double precision,
  line_to double precision,
  side text not null,
  odds_e4 int not null,
  matched_odds_e4 int not null,
  fills_e4 bigint,
  persistence text not null default 'LAPSE',
  stake bigint not null,
  matched bigint not null,
  lapsed bigint not null default 0,
  cancelled bigint not null default 0,
  currency text not null,
  share_path_id bigint not null,
  external_id text,
  ip text,
  placed_at timestamptz(3) not null,
  matched_at timestamptz(3),
  status text not null check (status in ('SETTLED', 'VOIDED', 'CANCELLED')),
  is_won boolean,
  pl bigint not null,
  settled_at timestamptz(3) not null,
  settle_seq int not null,
  reason text,
  primary key (cell, player_id, settled_at, id, settle_seq),
  constraint settled_parts_are_its_stake check (matched + lapsed + cancelled = stake)
) partition by range (settled_at);
create index bet_settled_placed on bet_settled (placed_at desc, id desc) include (domain_id, status);
create index bet_settled_by_stake on bet_settled (stake desc, id desc);
create index bet_settled_by_pl on bet_settled (pl desc, id desc);
create index bet_settled_of_agent on bet_settled (agent_id, placed_at desc, id desc);
create index bet_settled_of_market on bet_settled (market_id, settle_seq, cell);
create index bet_settled_at on bet_settled using brin (settled_at);
call tenant_table('bet_settled', 'select');
call monthly_partitions('bet_settled');

-- Settlements of a bet that were rolled back, or undone by voiding the bet alone.
create table bet_reversed (
  cell smallint not null,
  player_id bigint not null,
  bet_id uuid not null,
  market_id bigint not null,
  domain_id int not null,
  settle_seq int not null,
  status text not null,
  is_won boolean,
  pl bigint not null,
  settled_at timestamptz(3) not null,
  reversed_at timestamptz(3) not null,
  reversed_seq int not null,
  primary key (cell, player_id, bet_id, settle_seq, reversed_seq)
);
call tenant_table('bet_reversed', 'select');

create table bet_fill (
  cell smallint not null,
  player_id bigint not null,
  bet_id uuid not null,
  id uuid not null,
  domain_id int not null,
  size bigint not null check (size > 0),
  odds_e4 int not null,
  at timestamptz(3) not null,
  primary key (cell, player_id, bet_id, id)
);
call tenant_table('bet_fill', 'select, insert');

-- Exposure of one player in one market.
create table position (
  cell smallint not null,
  player_id bigint not null,
  market_id bigint not null,
  domain_id int not null,
  agent_id bigint not null,
  exposure bigint not null check (exposure >= 0),
  worst bigint not null check (worst >= 0),
  outcomes jsonb not null default '{}',
  bets int not null default 0,
  version int not null default 1,
  primary key (cell, player_id, market_id)
);
comment on column position.exposure is 'Counts against the wallet now; zero once the market is settled';
comment on column position.worst is 'Worst case of the bets, to which exposure returns when a settlement is rolled back';
create index position_of_market on position (market_id);
-- Current exposures for the risk screens.
create index position_exposed on position (cell, player_id) where exposure > 0;
create index position_of_agent on position (agent_id) where exposure > 0;
call tenant_table('position', 'select');

-- Every settlement, void and rollback of a market.
create table settlement (
  market_id bigint not null references market,
  seq int not null check (seq > 0),
  kind text not null check (kind in ('settle', 'void', 'rollback', 'bet_void', 'bet_restore')),
  result jsonb,
  reverses int,
  corrects int,
  named jsonb,
  reason text,
  state text not null default 'RUNNING' check (state in ('PENDING', 'RUNNING', 'COMPLETED', 'REJECTED')),
  journal_id uuid not null default uuidv7(),
  asked_by text not null,
  confirmed_by text,
  at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  bets int not null default 0,
  players int not null default 0,
  pl bigint not null default 0,
  commission bigint not null default 0,
  cells_done smallint not null default 0,
  primary key (market_id, seq),
  constraint correction_names_its_bets check ((kind in ('bet_void', 'bet_restore')) = (corrects is not null and named is not null))
);
comment on column settlement.corrects is 'The settlement of which single bets are voided or restored';
comment on column settlement.named is '[{bet, player}]: the bets concerned';
create unique index one_running_settlement_a_market on settlement (market_id) where state = 'RUNNING';
create unique index one_reversal_a_settlement on settlement (market_id, reverses) where reverses is not null and state <> 'REJECTED';
call reference_table('settlement', 'select, insert, update');

-- Markers that make each step run once: phase 1 moves the bets and wallets of a cell, phase 2 pays its agents their shares.
create table settlement_cell (
  cell smallint not null,
  market_id bigint not null,
  seq int not null,
  phase smallint not null,
  bets int not null default 0,
  players int not null default 0,
  pl bigint not null default 0,
  commission bigint not null default 0,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (cell, market_id, seq, phase)
);
call distributed_table('settlement_cell', 'select');

-- One row a player, share path and settlement: what a rollback negates and reports drill into.
create table market_player (
  cell smallint not null,
  market_id bigint not null,
  settle_seq int not null,
  player_id bigint not null,
  share_path_id bigint not null,
  domain_id int not null,
  agent_id bigint not null,
  product text not null,
  currency text not null,
  bets int not null,
  stake bigint not null,
  pl bigint not null,
  commission bigint not null,
  settled_at timestamptz(3) not null,
  primary key (cell, market_id, settle_seq, player_id, share_path_id)
);
create index market_player_settled on market_player (settled_at desc, market_id);
create index market_player_of_player on market_player (player_id, settled_at desc);
call tenant_table('market_player', 'select');

-- What each agent earned from a market, by the shares stored in the bets. cell is that of the players.
create table market_share (
  cell smallint not null,
  market_id bigint not null,
  seq int not null,
  agent_id bigint not null,
  domain_id int not null,
  product text not null,
  currency text not null,
  own bigint not null,
  settled_at timestamptz(3) not null,
  primary key (cell, market_id, seq, agent_id)
);
create index market_share_of_agent on market_share (agent_id, settled_at desc);
create index market_share_of_market on market_share (market_id, seq);
call tenant_table('market_share', 'select');

-- Number of bets by day of placement and status: exact totals of lists, and the index of deep pages.
create table bet_tally (
  cell smallint not null,
  domain_id int not null,
  placed_on date not null,
  product text not null,
  status text not null,
  bets int not null default 0,
  stake bigint not null default 0,
  pl bigint not null default 0,
  primary key (cell, domain_id, placed_on, product, status)
) with (fillfactor = 50);
create index bet_tally_by_day on bet_tally (placed_on desc);
call tenant_table('bet_tally', 'select');

-- Checked first: a second run may start when the first has finished and the settlement is no longer running.
create function is_step_done(c smallint, m bigint, s int, p int) returns boolean stable language sql set search_path = public as
$$ select exists (select 1 from settlement_cell where cell = c and market_id = m and seq = s and phase = p) $$;

-- Reads a result: {"runs": n} of a session; {"winners": [ids], "tied": [ids], "places": n, "removed": [ids]} of runners.
create function ids_in(result jsonb, list text) returns bigint[] immutable parallel safe language sql as
$$ select coalesce(array_agg(i::bigint), '{}') from jsonb_array_elements_text(coalesce(result -> list, '[]')) i $$;
grant execute on function ids_in to overround_app;

-- Result of a matched bet for its owner, times the number of tied runners; rounding happens over the bets of an account. The
-- backer's winnings are rounded once over all fills. A line market is even money: the backer sells and wins below the line. A
-- meter pays the backer the stake for each run above the line and takes it for each run below, up to line_to.
create function bet_result(kind text, side text, matched bigint, odds_e4 int, fills_e4 bigint, line double precision, line_to double precision, runner bigint,
  runs double precision, winners bigint[], tied bigint[], places int)
returns bigint immutable parallel safe language sql as $$
  select case when side = 'BACK' then 1 else -1 end * case
    when kind = 'line' then sign(line - runs)::bigint * matched
    when kind = 'meter' then greatest(line - line_to, least(line_to - line, runs - line))::bigint * matched
    when line is not null then case when runs >= line and (line_to is null or runs < line_to)
      then (coalesce(fills_e4, matched * (odds_e4 - 10000)) + 5000) / 10000 else -matched end
    when runner = any (tied) then (coalesce(fills_e4, matched * (odds_e4 - 10000)) + 5000) / 10000 * places - matched * (cardinality(tied) - places)
    when runner = any (winners) then (coalesce(fills_e4, matched * (odds_e4 - 10000)) + 5000) / 10000 * greatest(1, cardinality(tied))
    else -matched * greatest(1, cardinality(tied)) end
$$;
comment on function bet_result(text, text, bigint, int, bigint, double precision, double precision, bigint, double precision, bigint[], bigint[], int) is 'Oracle: src/areas/exchange/rules/bets/bet.ts, src/areas/exchange/rules/settlement/dead-heat.ts, src/areas/exchange/rules/settlement/session.ts, src/areas/exchange/rules/settlement/special.ts';
grant execute on function bet_result to overround_app;

create function settle_cell(c smallint, m bigint, s int) returns int language plpgsql security definer set search_path = public as $$
declare
  deed settlement; target market; winners bigint[]; tied bigint[]; removed bigint[]; places int; runs double precision; parts bigint; is_void boolean; moved int; at timestamptz;
begin
  perform require_every_domain();
  if is_step_done(c, m, s, 1) then return 0; end if;
  select * into strict deed from settlement where market_id = m and seq = s and kind in ('settle', 'void') and state = 'RUNNING';
  select * into strict target from market where id = m;
  insert into settlement_cell (cell, market_id, seq, phase) values (c, m, s, 1) on conflict do nothing;
  if not found then return 0; end if;
  at := deed.at;
  is_void := deed.kind = 'void';
  runs := (deed.result ->> 'runs')::double precision;
  winners := ids_in(deed.result, 'winners'); tied := ids_in(deed.result, 'tied'); removed := ids_in(deed.result, 'removed');
  places := coalesce((deed.result ->> 'places')::int, 0);
  parts := greatest(1, cardinality(tied));
  if not is_void and runs is null and cardinality(winners) + cardinality(tied) = 0 then
    raise exception 'result_is_incomplete' using errcode = 'OV500';
  end if;

  insert into bet_settled (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, line_to, side, odds_e4, matched_odds_e4, fills_e4, persistence,
    stake, matched, lapsed, cancelled, currency, share_path_id, external_id, ip, placed_at, matched_at, status, is_won, pl, settled_at, settle_seq, reason)
  select b.cell, b.player_id, b.id, b.domain_id, b.agent_id, b.market_id, b.product, b.runner_id, b.line, b.line_to, b.side, b.odds_e4, b.matched_odds_e4, b.fills_e4, b.persistence,
    b.stake, b.matched, b.remaining, b.cancelled, b.currency, b.share_path_id, b.external_id, b.ip, b.placed_at, b.matched_at, b.ended,
    case when b.ended = 'SETTLED' then (b.side = 'BACK') = case when target.kind = 'line' then runs < b.line when target.kind = 'meter' then runs > b.line
      when b.line is not null then runs >= b.line and (b.line_to is null or runs < b.line_to) else b.runner_id = any (winners || tied) end end,
    -- Each bet takes the growth of the player's running total, so that the parts of a dead heat sum to the rounded whole.
    half_up(b.total, parts) - half_up(b.total - b.result, parts), at, s, deed.reason
  from (
    select o.*, e.ended, r.result, (sum(r.result) over (partition by o.player_id order by o.id))::bigint total
    from bet_open o
    cross join lateral (select case when is_void or o.runner_id = any (removed) or (target.kind = 'line' and o.line = runs) then 'VOIDED' when o.matched = 0 then 'CANCELLED' else 'SETTLED' end) e(ended)
    cross join lateral (select case when e.ended = 'SETTLED'
      then bet_result(target.kind, o.side, o.matched, o.matched_odds_e4, o.fills_e4, o.line, o.line_to, o.runner_id, runs, winners, tied, places) else 0 end) r(result)
    where o.cell = c and o.market_id = m) b;
  get diagnostics moved = row_count;
  if moved = 0 then return 0; end if;
  delete from bet_open b where b.cell = c and b.market_id = m;

  insert into market_player (cell, market_id, settle_seq, player_id, share_path_id, domain_id, agent_id, product, currency, bets, stake, pl, commission, settled_at)
  select c, m, s, g.player_id, g.share_path_id, g.domain_id, g.agent_id, g.product, g.currency, g.bets, g.stake, g.pl,
    -- Commission is due on the net result of the whole market, at the rate of the share path of the last settled bet or of the
    -- player.
    case when row_number() over (partition by g.player_id order by g.last_id desc nulls last, g.share_path_id) = 1
         then half_up(greatest(0, sum(g.pl) over (partition by g.player_id))::bigint
           * coalesce((select path.commission from share_path path where path.id = g.share_path_id), target.commission), 10000) else 0 end, at
  from (select b.player_id, b.share_path_id, b.domain_id, max(b.agent_id) agent_id, b.product, b.currency, count(*)::int bets,
      coalesce(sum(b.matched) filter (where b.status = 'SETTLED'), 0)::bigint stake, sum(b.pl)::bigint pl,
      max(b.id::text collate "C") filter (where b.status = 'SETTLED') last_id
    from bet_settled b where b.cell = c and b.market_id = m and b.settle_seq = s and b.settled_at = at
    group by b.player_id, b.share_path_id, b.domain_id, b.product, b.currency) g;

  -- No one can change the bets of a market being settled. Wallets are locked last, since their owners bet on other markets
  -- meanwhile.
  perform 1 from wallet w where w.cell = c and w.account_id in
    (select g.player_id from market_player g where g.cell = c and g.market_id = m and g.settle_seq = s) order by w.account_id for update;
  perform post_market(c, deed, -1, null, array[case target.product when 'exchange' then 'EXCH_PL' when 'bookmaker' then 'BOOKMAKER_PL' else 'FANCY_PL' end,
    'EXCH_COMMISSION']::transfer_kind[]);
  update position p set exposure = 0, version = version + 1 where p.cell = c and p.market_id = m;
  perform tally_settled(c, m, s, at, 1);
  return moved;
end $$;
comment on function settle_cell(smallint, bigint, int) is 'Oracle: src/areas/exchange/rules/settlement/settlement.ts';
grant execute on function settle_cell to overround_app;

-- How agents share the net of these settlements, over all players or those of one settlement.
create function market_split(c smallint, m bigint, first_seq int, last_seq int, concerning int)
returns table (agent_id bigint, domain_id int, product text, currency text, own bigint) stable language sql set search_path = public as $$
  with g as (
    select q.player_id, q.share_path_id, q.domain_id, q.product, q.currency, sum(q.pl)::bigint pl, sum(q.commission)::bigint commission,
      (sum(sum(q.pl)) over (partition by q.player_id))::bigint net
    from market_player q where q.cell = c and q.market_id = m and q.settle_seq between first_seq and last_seq
      and (concerning is null or exists (select from market_player k where k.cell = c and k.market_id = m and k.settle_seq = concerning and k.player_id = q.player_id))
    group by q.player_id, q.share_path_id, q.domain_id, q.product, q.currency)
  select n.agent_id, n.domain_id, n.product, n.currency, sum(n.own + case n.mode when 'platform' then case when n.is_root then n.commission else 0 end
      when 'parent' then case when n.n = 1 then n.commission else 0 end
      when 'rate' then case when n.is_root then n.commission - n.charged_below else n.charged end
      else 0 end)::bigint
  from (
    select x.*, coalesce(sum(x.charged) filter (where not x.is_root) over (partition by x.player_id, x.share_path_id), 0) charged_below
    from (
      select x.agent_id, x.n, x.n = array_length(path.agents, 1) is_root, g.player_id, g.share_path_id, g.domain_id, g.product, g.currency, g.commission, path.commission_mode mode,
        coalesce(lag(half_up(b.base * (10000 - x.held), 10000)) over up, b.base) - half_up(b.base * (10000 - x.held), 10000) own,
        -- The agent's own rate of its part of the net, at most its part of the commission.
        case when path.commission_mode = 'rate' and g.commission <> 0 then sign(g.commission)::bigint * least(
          abs(half_up((coalesce(lag(half_up(g.net * (10000 - x.held), 10000)) over up, g.net) - half_up(g.net * (10000 - x.held), 10000)) * path.rates[x.n], 10000)),
          abs(coalesce(lag(half_up(g.commission * (10000 - x.held), 10000)) over up, g.commission) - half_up(g.commission * (10000 - x.held), 10000))) else 0 end charged
      from g
      join share_path path on path.id = g.share_path_id
      cross join lateral (select case when path.commission_mode = 'share' then g.commission - g.pl else -g.pl end) b(base)
      cross join lateral unnest(path.agents, path.held) with ordinality x(agent_id, held, n)
      window up as (partition by g.player_id, g.share_path_id order by x.n)
    ) x
  ) n group by n.agent_id, n.domain_id, n.product, n.currency
$$;
comment on function market_split(smallint, bigint, int, int, int) is 'Oracle: src/areas/agents/rules/chips/split.ts';

-- Posts money, roll-ups and shares of market_player for one cell and settlement. direction -1: exposure is released (settle,
-- void); +1: it returns (rollback, which names the journal it reverses). Rows that two settlements may write at once are
-- written in key order, which prevents deadlocks.
create function post_market(c smallint, deed settlement, direction int, reverses uuid, kinds transfer_kind[])
returns void language plpgsql security definer set search_path = public as $$
declare m bigint := deed.market_id; s int := deed.seq; at timestamptz := deed.at;
begin
  insert into transfer (cell, account_id, wallet_version, at, journal_id, domain_id, currency, kind, debit, credit, amount, balance_after, held_after, exposure_after, ref, market_id, settle_seq, reverses, actor)
  select c, l.player_id, w.version + row_number() over mine, at, deed.journal_id, w.domain_id, w.currency, l.kind,
    case when l.amount < 0 then 'wallet' else 'exchange' end::ledger_account, case when l.amount < 0 then 'exchange' else 'wallet' end::ledger_account,
    abs(l.amount), w.balance + sum(l.amount) over mine, w.held,
    w.exposure + direction * coalesce(case when direction < 0 then p.exposure else p.worst end, 0), 'market:' || m || ':' || s, m, s, reverses, deed.asked_by
  from (select g.player_id, 1 n, kinds[1] kind, sum(g.pl)::bigint amount from market_player g where g.cell = c and g.market_id = m and g.settle_seq = s group by g.player_id
        union all
        select g.player_id, 2, kinds[2], -sum(g.commission)::bigint from market_player g where g.cell = c and g.market_id = m and g.settle_seq = s group by g.player_id) l
  join wallet w on w.cell = c and w.account_id = l.player_id
  left join position p on p.cell = c and p.player_id = l.player_id and p.market_id = m
  where l.amount <> 0
  window mine as (partition by l.player_id order by l.n);

  update wallet w set balance = w.balance + g.net, version = w.version + g.lines,
    exposure = w.exposure + direction * g.worst,
    debt = greatest(0, w.exposure + direction * g.worst - w.balance - g.net)
  from (select q.player_id, sum(q.pl - q.commission)::bigint net, ((sum(q.pl) <> 0)::int + (sum(q.commission) <> 0)::int) lines,
      coalesce((select case when direction < 0 then p.exposure else p.worst end from position p where p.cell = c and p.player_id = q.player_id and p.market_id = m), 0) worst
    from market_player q where q.cell = c and q.market_id = m and q.settle_seq = s group by q.player_id) g
  where w.cell = c and w.account_id = g.player_id;

  insert into house_account (cell, domain_id, account, currency, balance)
  select c, g.domain_id, 'exchange', g.currency, -sum(g.pl - g.commission)::bigint
  from market_player g where g.cell = c and g.market_id = m and g.settle_seq = s group by g.domain_id, g.currency
  on conflict (cell, domain_id, account, currency) do update set balance = house_account.balance + excluded.balance;

  insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake, pl, commission)
  select c, g.player_id, (at at time zone d.time_zone)::date, g.product, g.domain_id, g.agent_id, g.currency, sum(g.bets)::int, sum(g.stake)::bigint, sum(g.pl)::bigint, sum(g.commission)::bigint
  from market_player g join domain d on d.id = g.domain_id where g.cell = c and g.market_id = m and g.settle_seq = s
  group by g.player_id, d.time_zone, g.product, g.domain_id, g.agent_id, g.currency
  order by g.player_id, g.agent_id
  on conflict (cell, player_id, day, product, agent_id) do update set bets = player_day.bets + excluded.bets, stake = player_day.stake + excluded.stake,
    pl = player_day.pl + excluded.pl, commission = player_day.commission + excluded.commission;

  -- The net is split as a whole, so that after a correction agents hold what a correct settlement would have given them.
  insert into market_share (cell, market_id, seq, agent_id, domain_id, product, currency, own, settled_at)
  select c, m, s, o.agent_id, o.domain_id, o.product, o.currency, sum(o.own)::bigint, at
  from (
    select f.agent_id, f.domain_id, f.product, f.currency, f.own from market_split(c, m, 0, s, s) f where deed.corrects is not null
    union all select f.agent_id, f.domain_id, f.product, f.currency, -f.own from market_split(c, m, 0, s - 1, s) f where deed.corrects is not null
    union all select k.agent_id, k.domain_id, k.product, k.currency, -k.own from market_share k where deed.kind = 'rollback' and k.cell = c and k.market_id = m and k.seq < s
    union all select f.agent_id, f.domain_id, f.product, f.currency, f.own from market_split(c, m, s, s, null) f where deed.kind in ('settle', 'void')
  ) o group by o.agent_id, o.domain_id, o.product, o.currency;

  insert into agent_day (cell, agent_id, day, product, domain_id, currency, bets, stake, pl, commission, own)
  select c, x.agent_id, (at at time zone d.time_zone)::date, x.product, x.domain_id, x.currency, sum(x.bets)::int, sum(x.stake)::bigint, sum(x.pl)::bigint, sum(x.commission)::bigint, sum(x.own)::bigint
  from (select g.agent_id, g.domain_id, g.product, g.currency, g.bets, g.stake, g.pl, g.commission, 0::bigint own from market_player g where g.cell = c and g.market_id = m and g.settle_seq = s
        union all
        select k.agent_id, k.domain_id, k.product, k.currency, 0, 0, 0, 0, k.own from market_share k where k.cell = c and k.market_id = m and k.seq = s) x
  join domain d on d.id = x.domain_id
  group by x.agent_id, d.time_zone, x.product, x.domain_id, x.currency
  order by x.agent_id
  on conflict (cell, agent_id, day, product) do update set bets = agent_day.bets + excluded.bets, stake = agent_day.stake + excluded.stake,
    pl = agent_day.pl + excluded.pl, commission = agent_day.commission + excluded.commission, own = agent_day.own + excluded.own;

  insert into node_day_dirty (agent_id, day, product)
  select distinct k.agent_id, (at at time zone d.time_zone)::date, k.product
  from (select agent_id, domain_id, product from market_share where cell = c and market_id = m and seq = s
        union select agent_id, domain_id, product from market_player where cell = c and market_id = m and settle_seq = s) k
  join domain d on d.id = k.domain_id;

  update settlement_cell k set bets = g.bets, players = g.players, pl = g.pl, commission = g.commission
  from (select coalesce(sum(q.bets), 0)::int bets, count(distinct q.player_id)::int players, coalesce(sum(q.pl), 0)::bigint pl, coalesce(sum(q.commission), 0)::bigint commission
    from market_player q where q.cell = c and q.market_id = m and q.settle_seq = s) g
  where k.cell = c and k.market_id = m and k.seq = s and k.phase = 1;
end $$;

-- Moves bets in the tally from open to their final status (direction 1) or back (direction -1).
create function tally_settled(c smallint, m bigint, s int, at timestamptz, direction int) returns void language sql security definer set search_path = public as $$
  insert into bet_tally (cell, domain_id, placed_on, product, status, bets, stake, pl)
  select c, t.domain_id, t.placed_on, t.product, x.status, direction * sum(x.n * t.bets)::int, direction * sum(x.n * t.stake)::bigint, direction * sum(x.pl)::bigint
  from (select b.domain_id, (b.placed_at at time zone d.time_zone)::date placed_on, b.product, b.status ended, b.matched > 0 was_matched,
      count(*) bets, sum(b.stake) stake, sum(b.pl) pl
    from bet_settled b join domain d on d.id = b.domain_id
    where b.cell = c and b.market_id = m and b.settle_seq = s and b.settled_at = at
    group by 1, 2, 3, 4, 5) t
  cross join lateral (values (t.ended, 1, t.pl), (case when t.was_matched then 'OPEN' else 'UNMATCHED' end, -1, 0)) x(status, n, pl)
  group by t.domain_id, t.placed_on, t.product, x.status
  order by 2, 3, 4, 5
  on conflict (cell, domain_id, placed_on, product, status) do update set bets = bet_tally.bets + excluded.bets, stake = bet_tally.stake + excluded.stake, pl = bet_tally.pl + excluded.pl
$$;

-- Phase 2: the agents of one cell receive or owe their shares, once every cell of players is done.
create function settle_shares(c smallint, m bigint, s int) returns int language plpgsql security definer set search_path = public as $$
declare deed settlement; orders jsonb; posted int; taken_back uuid;
begin
  perform require_every_domain();
  if is_step_done(c, m, s, 2) then return 0; end if;
  select * into strict deed from settlement where market_id = m and seq = s and state = 'RUNNING';
  insert into settlement_cell (cell, market_id, seq, phase) values (c, m, s, 2) on conflict do nothing;
  if not found then return 0; end if;
  select journal_id into taken_back from settlement where market_id = m and seq = deed.reverses;
  select jsonb_agg(jsonb_build_object('account', k.agent_id, 'reverses', taken_back, 'kind', case when deed.kind = 'rollback' then 'ROLLBACK' else 'SHARE_PL' end,
      'debit', case when k.own > 0 then 'exchange' else 'wallet' end, 'credit', case when k.own > 0 then 'wallet' else 'exchange' end,
      'amount', abs(k.own), 'ref', 'market:' || m || ':' || s, 'mayOwe', true) order by k.agent_id), count(*)
    into orders, posted
  from (select agent_id, sum(own)::bigint own from market_share where market_id = m and seq = s and cell_of(agent_id) = c group by agent_id having sum(own) <> 0) k;
  if orders is null then return 0; end if;
  perform post_transfers(deed.journal_id, deed.at, deed.asked_by, orders, m, s);
  return posted;
end $$;
grant execute on function settle_shares to overround_app;

-- Reverses one earlier settlement in one cell exactly, bets voided or restored since included: bets are open again, exposure
-- returns, and the available balance may become negative.
create function rollback_cell(c smallint, m bigint, s int) returns int language plpgsql security definer set search_path = public as $$
declare deed settlement; earlier settlement; moved int;
begin
  perform require_every_domain();
  if is_step_done(c, m, s, 1) then return 0; end if;
  select * into strict deed from settlement where market_id = m and seq = s and kind = 'rollback' and state = 'RUNNING';
  select * into strict earlier from settlement where market_id = m and seq = deed.reverses and state = 'COMPLETED';
  insert into settlement_cell (cell, market_id, seq, phase) values (c, m, s, 1) on conflict do nothing;
  if not found then return 0; end if;
  perform 1 from wallet w where w.cell = c and w.account_id in
    (select g.player_id from market_player g where g.cell = c and g.market_id = m and g.settle_seq = deed.reverses) order by w.account_id for update;

  perform tally_settled(c, m, deed.reverses, earlier.at, -1);
  insert into bet_open (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, line_to, side, odds_e4, matched_odds_e4, fills_e4, persistence, stake, matched, remaining,
    cancelled, currency, share_path_id, external_id, ip, placed_at, matched_at)
  select b.cell, b.player_id, b.id, b.domain_id, b.agent_id, b.market_id, b.product, b.runner_id, b.line, b.line_to, b.side, b.odds_e4, b.matched_odds_e4, b.fills_e4, b.persistence, b.stake, b.matched, b.lapsed,
    b.cancelled, b.currency, b.share_path_id, b.external_id, b.ip, b.placed_at, b.matched_at
  from bet_settled b where b.cell = c and b.market_id = m and b.settle_seq = deed.reverses and b.settled_at = earlier.at;
  get diagnostics moved = row_count;
  if moved = 0 then return 0; end if;
  insert into bet_reversed (cell, player_id, bet_id, market_id, domain_id, settle_seq, status, is_won, pl, settled_at, reversed_at, reversed_seq)
  select b.cell, b.player_id, b.id, b.market_id, b.domain_id, b.settle_seq, b.status, b.is_won, b.pl, b.settled_at, deed.at, s
  from bet_settled b where b.cell = c and b.market_id = m and b.settle_seq = deed.reverses and b.settled_at = earlier.at;
  delete from bet_settled b where b.cell = c and b.market_id = m and b.settle_seq = deed.reverses and b.settled_at = earlier.at;

  insert into market_player (cell, market_id, settle_seq, player_id, share_path_id, domain_id, agent_id, product, currency, bets, stake, pl, commission, settled_at)
  select c, m, s, g.player_id, g.share_path_id, g.domain_id, max(g.agent_id), g.product, g.currency, -sum(g.bets)::int, -sum(g.stake)::bigint, -sum(g.pl)::bigint, -sum(g.commission)::bigint, deed.at
  from market_player g where g.cell = c and g.market_id = m and g.settle_seq < s
  group by g.player_id, g.share_path_id, g.domain_id, g.product, g.currency
  having sum(g.bets) <> 0 or sum(g.stake) <> 0 or sum(g.pl) <> 0 or sum(g.commission) <> 0;
  perform post_market(c, deed, 1, earlier.journal_id, array['ROLLBACK', 'ROLLBACK']::transfer_kind[]);
  update position p set exposure = worst, version = version + 1 where p.cell = c and p.market_id = m;
  return moved;
end $$;
grant execute on function rollback_cell to overround_app;

-- Marks the cells where a step has nothing to do and returns the others: a market of five bets touches five cells, not 64. No
-- bets arrive during settlement and phase 2 starts after phase 1, so an idle cell stays idle.
create function cells_to_do(m bigint, s int, p smallint) returns setof smallint language plpgsql security definer set search_path = public as $$
declare deed settlement; busy smallint[];
begin
  perform require_every_domain();
  select * into deed from settlement where market_id = m and seq = s and state = 'RUNNING';
  -- Another run has finished it meanwhile.
  if not found then return; end if;
  if deed.kind = 'settle' and deed.result ->> 'runs' is null and cardinality(ids_in(deed.result, 'winners') || ids_in(deed.result, 'tied')) = 0 then
    raise exception 'result_is_incomplete' using errcode = 'OV500';
  end if;
  if p = 2 then select array_agg(distinct cell_of(agent_id)) into busy from market_share where market_id = m and seq = s;
  elsif deed.corrects is not null then select array_agg(distinct cell_of((n ->> 'player')::bigint)) into busy from jsonb_array_elements(deed.named) n;
  elsif deed.kind = 'rollback' then select array_agg(distinct cell) into busy from market_player where market_id = m and settle_seq = deed.reverses;
  else select array_agg(distinct cell) into busy from bet_open where market_id = m; end if;
  insert into settlement_cell (cell, market_id, seq, phase) select c, m, s, p from generate_series(0, 63) c where c <> all (coalesce(busy, '{}')) on conflict do nothing;
  return query select c::smallint from generate_series(0, 63) c where not exists
    (select from settlement_cell k where k.cell = c and k.market_id = m and k.seq = s and k.phase = p) order by c;
end $$;
grant execute on function cells_to_do to overround_app;

-- Completes a settlement whose cells are all done and updates the market. A waiting settlement (the new result after a
-- rollback) starts in the same transaction. Returns the number of the running settlement, or null.
create function finish_settlement(m bigint, s int) returns int language plpgsql security definer set search_path = public as $$
declare running int;
begin
  if (select count(*) from settlement_cell where market_id = m and seq = s) < 128 then
    raise exception 'settlement_not_done' using errcode = 'OV409';
  end if;
  update settlement t set state = 'COMPLETED', finished_at = clock_timestamp(), cells_done = 64, bets = g.bets, players = g.players, pl = g.pl, commission = g.commission
  from (select sum(bets)::int bets, sum(players)::int players, sum(pl)::bigint pl, sum(commission)::bigint commission from settlement_cell where market_id = m and seq = s and phase = 1) g
  where t.market_id = m and t.seq = s and t.state = 'RUNNING';
  if found then
    update market k set status = case t.kind when 'rollback' then 'CLOSED' when 'void' then 'VOIDED' else 'SETTLED' end,
      result = case when t.kind = 'rollback' then null when t.corrects is null then t.result else k.result end,
      settled_at = case when t.kind = 'rollback' then null when t.corrects is null then t.at else k.settled_at end,
      version = k.version + 1, updated_at = now()
    from settlement t where t.market_id = m and t.seq = s and k.id = m;
    insert into outbox (domain_id, name, subject, payload)
    select null, case t.kind when 'settle' then 'market.settled' when 'void' then 'market.voided' when 'rollback' then 'market.rolled_back' else 'market.corrected' end, 'market:' || m,
      jsonb_build_object('market', m::text, 'seq', s, 'bets', t.bets, 'players', t.players) from settlement t where t.market_id = m and t.seq = s;
    update settlement t set state = 'RUNNING', at = clock_timestamp() where t.market_id = m and t.seq = s + 1 and t.state = 'PENDING';
    if found then
      update market k set status = case t.kind when 'void' then 'VOID_PROCESSING' when 'settle' then 'SETTLE_PROCESSING' else 'UNSETTLE_PROCESSING' end,
        version = k.version + 1, updated_at = now()
      from settlement t where t.market_id = m and t.seq = s + 1 and k.id = m;
    end if;
  end if;
  select seq into running from settlement where market_id = m and state = 'RUNNING';
  return running;
end $$;
grant execute on function finish_settlement to overround_app;

-- Writes bet, position, exposure and tally together for a bet that is placed, matched, cancelled or voided; the rules have
-- computed every number. bet: the row to store (columns of bet_open; is_known: must exist; ends: VOIDED by the operator;
-- returns: voided before and open again); worst: the new worst case of the player in the market. The market is locked until
-- the end, so that no bet arrives while it is being settled.
create function save_bet(bet jsonb, new_worst bigint, new_outcomes jsonb, may_owe boolean default false) returns void
language plpgsql security definer set search_path = public as $$
declare b bet_open; was bet_open; w wallet; was_exposure bigint; zone text; market_status text; ending text; was_status text; returns boolean;
begin
  b := jsonb_populate_record(null::bet_open, bet);
  b.cell := cell_of(b.player_id);
  ending := case when bet ->> 'ends' = 'VOIDED' then 'VOIDED' when b.matched + b.remaining = 0 then 'CANCELLED' end;
  b.persistence := coalesce(b.persistence, 'LAPSE');
  select * into strict w from wallet where cell = b.cell and account_id = b.player_id and domain_id = any (visible_domains()) for update;
  b.domain_id := w.domain_id; b.currency := w.currency;
  select time_zone into zone from domain where id = b.domain_id;
  select * into was from bet_open where cell = b.cell and player_id = b.player_id and id = b.id;
  was_status := was.status;
  returns := coalesce((bet ->> 'returns')::boolean, false);
  if was.id is null and (b.matched + b.remaining = 0 or coalesce((bet ->> 'is_known')::boolean, false)) then
    raise exception 'no_open_bet' using errcode = 'OV409';
  end if;
  select status into strict market_status from market where id = b.market_id for share;
  if was.id is null and market_status <> 'OPEN' and not returns then raise exception 'market_is_not_open' using errcode = 'OV409'; end if;
  if market_status not in ('INACTIVE', 'OPEN', 'SUSPENDED', 'BALL_RUN', 'CLOSED') then
    raise exception 'market_is_settled' using errcode = 'OV409';
  end if;
  select coalesce((select exposure from position where cell = b.cell and player_id = b.player_id and market_id = b.market_id), 0) into was_exposure;
  if w.balance - w.exposure - (new_worst - was_exposure) < 0 and new_worst > was_exposure and not may_owe then
    raise exception 'insufficient_funds' using errcode = 'OV402', detail = b.player_id::text;
  end if;

  if returns then
    delete from bet_settled v where v.cell = b.cell and v.player_id = b.player_id and v.id = b.id and v.market_id = b.market_id and v.settle_seq = 0 and v.status = 'VOIDED'
    returning v.status into was_status;
    if was_status is null then raise exception 'no_voided_bet' using errcode = 'OV409'; end if;
  end if;
  if was.id is null then
    insert into bet_open (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, line_to, side, odds_e4, matched_odds_e4, fills_e4, persistence, stake, matched, remaining, cancelled,
      currency, share_path_id, external_id, ip, placed_at, matched_at)
    values (b.cell, b.player_id, b.id, b.domain_id, b.agent_id, b.market_id, b.product, b.runner_id, b.line, b.line_to, b.side, b.odds_e4, b.matched_odds_e4, b.fills_e4, b.persistence, b.stake, b.matched, b.remaining,
      coalesce(b.cancelled, 0), b.currency, b.share_path_id, b.external_id, b.ip, b.placed_at, b.matched_at);
  elsif ending is not null then
    delete from bet_open where cell = b.cell and player_id = b.player_id and id = b.id;
    insert into bet_settled (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, line_to, side, odds_e4, matched_odds_e4, fills_e4, persistence, stake, matched, lapsed, cancelled,
      currency, share_path_id, external_id, ip, placed_at, matched_at, status, is_won, pl, settled_at, settle_seq, reason)
    values (b.cell, b.player_id, b.id, b.domain_id, was.agent_id, was.market_id, was.product, was.runner_id, was.line, was.line_to, was.side, was.odds_e4, was.matched_odds_e4, was.fills_e4, was.persistence, was.stake,
      case ending when 'VOIDED' then was.matched else 0 end, case ending when 'VOIDED' then was.remaining else 0 end, case ending when 'VOIDED' then was.cancelled else b.cancelled end,
      b.currency, was.share_path_id, was.external_id, was.ip, was.placed_at, was.matched_at, ending, null, 0, clock_timestamp(), 0, bet ->> 'reason');
  else
    update bet_open set matched = b.matched, remaining = b.remaining, cancelled = coalesce(b.cancelled, 0), matched_odds_e4 = b.matched_odds_e4, fills_e4 = b.fills_e4, matched_at = b.matched_at
    where cell = b.cell and player_id = b.player_id and id = b.id;
  end if;

  insert into position (cell, player_id, market_id, domain_id, agent_id, exposure, worst, outcomes, bets)
  values (b.cell, b.player_id, b.market_id, b.domain_id, b.agent_id, new_worst, new_worst, new_outcomes, 1)
  on conflict (cell, player_id, market_id) do update set exposure = new_worst, worst = new_worst, outcomes = new_outcomes,
    bets = position.bets + (was.id is null and not returns)::int, version = position.version + 1;
  update wallet set exposure = exposure + new_worst - was_exposure, debt = greatest(0, exposure + new_worst - was_exposure - balance)
  where cell = b.cell and account_id = b.player_id;

  insert into bet_tally (cell, domain_id, placed_on, product, status, bets, stake, pl)
  select b.cell, b.domain_id, (b.placed_at at time zone zone)::date, b.product, x.status, sum(x.n)::int, sum(x.n * b.stake)::bigint, 0
  from (select case when ending is not null then ending when b.matched > 0 then 'OPEN' else 'UNMATCHED' end status, 1 n
        union all select was_status, -1 where was_status is not null) x group by x.status having sum(x.n) <> 0
  on conflict (cell, domain_id, placed_on, product, status) do update set bets = bet_tally.bets + excluded.bets, stake = bet_tally.stake + excluded.stake;
end $$;
grant execute on function save_bet to overround_app;

-- Everything placing a bet needs, in one round trip: player, upline (agents with a limit locked in id order, with the exposure
-- below them), market, runners, the locked wallet and the player's bets, which no one else can change now.
create function bet_scene(for_player bigint, in_market bigint, at timestamptz) returns jsonb language plpgsql security definer set search_path = public as $$
declare p player; own agent; m market; w wallet; event_is_open boolean; sport_of_it text; above jsonb; limits jsonb;
begin
  select * into p from player where cell = cell_of(for_player) and id = for_player;
  select * into own from agent where id = p.agent_id;
  select * into m from market where id = in_market;
  select e.status = 'OPEN' and e.is_visible and not e.is_bet_locked and c.is_visible and not c.is_bet_locked and s.is_visible is not false and s.is_bet_locked is not true, c.sport,
      jsonb_build_array(
        jsonb_build_object('level', 'event', 'minStake', e.min_stake::text, 'maxStake', e.max_stake::text, 'maxLoss', e.max_loss::text, 'maxProfit', e.max_profit::text,
          'maxDeviation', e.max_deviation),
        jsonb_build_object('level', 'competition', 'minStake', c.min_stake::text, 'maxStake', c.max_stake::text, 'maxLoss', c.max_loss::text, 'maxProfit', c.max_profit::text,
          'maxDeviation', c.max_deviation),
        jsonb_build_object('level', 'sport', 'minStake', s.min_stake::text, 'maxStake', s.max_stake::text, 'maxLoss', s.max_loss::text, 'maxProfit', s.max_profit::text,
          'maxDeviation', s.max_deviation))
    into event_is_open, sport_of_it, limits
    from event e join competition c on c.id = e.competition_id left join sport s on s.id = c.sport where e.id = m.event_id;
  if p.id is null or m.id is null then return null; end if;
  perform 1 from agent where id = any (own.upline) and exposure_limit >= 0 order by id for no key update;
  select jsonb_agg(jsonb_build_object('username', a.username, 'isActive', a.status = 'ACTIVE', 'isBetLocked', a.is_bet_locked, 'exposureLimit', a.exposure_limit::text,
      'exposure', case when a.exposure_limit < 0 then '0' else (select coalesce(sum(x.exposure), 0)::text from agent below join player q on q.agent_id = below.id
        join wallet x on x.cell = q.cell and x.account_id = q.id where below.upline @> array[a.id]) end) order by a.level desc)
    into above from agent a where a.id = any (own.upline);
  select * into w from wallet where cell = p.cell and account_id = p.id for update;
  -- The player moved while this waited for the wallet: the whole call is retried with the new shares.
  if (select agent_id from player where cell = p.cell and id = p.id) <> p.agent_id then raise exception 'player_moved' using errcode = '40001'; end if;
  return jsonb_build_object(
    'betId', uuidv7(), 'sharePath', share_path_of(p.agent_id, m.product, case when m.product = 'exchange' then p.commission_rate end)::text, 'ancestors', above,
    'player', jsonb_build_object('id', p.id::text, 'cell', p.cell, 'domainId', p.domain_id, 'agentId', p.agent_id::text, 'username', p.username,
      'isActive', p.status = 'ACTIVE', 'isBetLocked', p.is_bet_locked, 'exposureLimit', p.exposure_limit::text, 'currency', p.currency),
    'wallet', jsonb_build_object('balance', w.balance::text, 'exposure', w.exposure::text),
    'market', jsonb_build_object('id', m.id::text, 'kind', m.kind, 'product', m.product, 'status', m.status, 'line', m.line, 'reach', m.reach, 'winners', m.winners, 'hedges', m.hedges,
      'minStake', m.min_stake::text, 'maxStake', m.max_stake::text, 'maxLoss', m.max_loss::text, 'maxProfit', m.max_profit::text, 'maxDeviation', m.max_deviation,
      'minOddsE4', m.min_odds_e4, 'maxOddsE4', m.max_odds_e4, 'limits', limits, 'isEventOpen', event_is_open, 'sport', sport_of_it, 'event', m.event_id::text),
    'path', path_terms(own.upline, sport_of_it, m.product), 'care', care_of(p.cell, p.id, at),
    'runners', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id::text, 'backE4', r.back_e4, 'layE4', r.lay_e4) order by r.sort_order), '[]')
      from runner r where r.market_id = m.id and r.status = 'ACTIVE'),
    'bets', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'runnerId', b.runner_id::text, 'line', b.line, 'lineTo', b.line_to, 'fillsE4', b.fills_e4::text, 'side', b.side, 'oddsE4', b.odds_e4,
        'matchedOddsE4', b.matched_odds_e4, 'matched', b.matched::text, 'remaining', b.remaining::text)), '[]')
      from bet_open b where b.cell = p.cell and b.player_id = p.id and b.market_id = m.id));
end $$;
grant execute on function bet_scene to overround_app;

-- Open and settled bets as one list. security_invoker: the row-level security of the reader applies.
create view bet with (security_invoker = true) as
select cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, line_to, side, odds_e4, matched_odds_e4, fills_e4, persistence, stake, matched,
  remaining, 0::bigint as lapsed, cancelled, currency, share_path_id, external_id, ip, placed_at, matched_at, status, null::boolean as is_won,
  null::bigint as pl, null::timestamptz(3) as settled_at, null::int as settle_seq, null::text as reason
from bet_open
union all
select cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, line_to, side, odds_e4, matched_odds_e4, fills_e4, persistence, stake, matched,
  0::bigint, lapsed, cancelled, currency, share_path_id, external_id, ip, placed_at, matched_at, status, is_won, pl, settled_at, settle_seq, reason
from bet_settled;
grant select on bet to overround_app;

-- Changes to the open bets of a market before its result: a withdrawn runner, voided bets of a time range, lapsed orders,
-- recomputed exposure. Done cell by cell with markers, so that an interrupted run resumes.
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
call reference_table('market_change', 'select, insert, update');

create table market_change_cell (
  cell smallint not null,
  change_id uuid not null,
  bets int not null default 0,
  primary key (cell, change_id)
);
call distributed_table('market_change_cell', 'select, insert, update (bets)');

-- Prices after withdrawn runners: a win market ignores factors below 2.5 %, a place market applies the factor to the potential
-- winnings, and no price falls below 1.01.
create function reduced_odds(odds_e4 int, factors int[], is_place boolean) returns int immutable parallel safe language plpgsql as $$
declare applied int[]; kept int; top numeric; bottom numeric := 100; factor int;
begin
  applied := array(select f from unnest(factors) f where f >= case when is_place then 1 else 250 end);
  if cardinality(applied) = 0 then return odds_e4; end if;
  kept := case when is_place then 10000 else 0 end;
  top := odds_e4 - kept;
  foreach factor in array applied loop
    top := top * (10000 - factor);
    bottom := bottom * 10000;
  end loop;
  return greatest(kept + (div(top * 2 + bottom, bottom * 2) * 100)::int, least(odds_e4, 10100));
end $$;
comment on function reduced_odds(int, int[], boolean) is 'Oracle: src/areas/exchange/rules/settlement/reduction.ts';
grant execute on function reduced_odds to overround_app;

-- Each fill keeps its price for the runners withdrawn before it was matched, so a second run changes nothing.
create function reduce_fills(c smallint, m bigint) returns int language plpgsql security definer set search_path = public as $$
declare changed int; is_place boolean;
begin
  perform require_every_domain();
  select k.kind = 'place' or k.winners > 1 into strict is_place from market k where k.id = m;
  update bet_open b set fills_e4 = f.won, matched_odds_e4 = f.average
  from (
    select o.player_id, o.id, sum(x.size * (x.odds - 10000))::bigint won, half_up(sum(x.size * x.odds)::bigint, sum(x.size)::bigint)::int average
    from bet_open o
    cross join lateral (select f.size, f.odds_e4, f.at from bet_fill f where f.cell = o.cell and f.player_id = o.player_id and f.bet_id = o.id
      union all select o.matched, o.matched_odds_e4, o.matched_at where o.fills_e4 is null and not exists
        (select from bet_fill f where f.cell = o.cell and f.player_id = o.player_id and f.bet_id = o.id)) fill
    cross join lateral (select fill.size, reduced_odds(fill.odds_e4, array(select r.reduction from runner r
      where r.market_id = m and r.removed_at > fill.at order by r.removed_at), is_place) odds) x
    where o.cell = c and o.market_id = m and o.matched > 0 and exists (select from runner r where r.id = o.runner_id and r.status = 'ACTIVE')
    group by o.player_id, o.id) f
  where b.cell = c and b.market_id = m and b.player_id = f.player_id and b.id = f.id and (b.fills_e4, b.matched_odds_e4) is distinct from (f.won, f.average);
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function reduce_fills(smallint, bigint) is 'Oracle: src/areas/exchange/rules/settlement/reduction.ts';
grant execute on function reduce_fills to overround_app;

-- Stores new worst cases of one market in one cell where no bet changed: a void or a withdrawal may raise them above the
-- available balance. stood: [{player, worst, outcomes}]; their wallets are locked already.
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
grant execute on function save_positions to overround_app;

-- Bet delay of a market in play in milliseconds: the longest of all levels.
create function bet_delay(m bigint) returns int stable language sql set search_path = public as $$
  select coalesce(case when e.is_in_play then greatest(k.delay_ms, e.delay_ms, c.delay_ms, s.delay_ms) end, 0)
  from market k join event e on e.id = k.event_id join competition c on c.id = e.competition_id left join sport s on s.id = c.sport where k.id = m $$;
grant execute on function bet_delay to overround_app;

-- own_part of the worst case of a player's bets on a market. Bets on several share paths are taken at the outcome that is
-- worst for all of them together, so that the parts of all agents add up to the exposure.
create function own_exposure(of_cell smallint, player bigint, in_market bigint, exposed bigint, node bigint) returns bigint
stable language sql set search_path = public as $$
  with bets as materialized (select b.*, m.kind, m.winners, m.hedges from bet_open b join market m on m.id = b.market_id
    where b.cell = of_cell and b.player_id = player and b.market_id = in_market),
  paths as (select min(share_path_id) as first, count(distinct share_path_id) as number from bets),
  parts as (select b.share_path_id as path, b.side, b.kind, b.runner_id, b.line, b.line_to, p.amount, p.odds_e4, p.fills_e4, p.is_matched
    from bets b, lateral (values (b.matched, b.matched_odds_e4, b.fills_e4, true),
      (b.remaining, case when b.line is null then b.odds_e4 else b.matched_odds_e4 end, null::bigint, b.line is not null)) p(amount, odds_e4, fills_e4, is_matched)
    where p.amount > 0 and (select number from paths) > 1),
  -- Runners: what each path gains when one of them wins, and what all lose otherwise. A resting order counts where it costs.
  pairs as (select p.runner_id, p.path, sum(case when p.is_matched then v.win else least(0, v.win) end)::bigint as win,
      sum(case when p.is_matched then v.lose else least(0, v.lose) end)::bigint as lose
    from parts p join runner r on r.id = p.runner_id and r.status = 'ACTIVE', lateral (select
      bet_result(p.kind, p.side, p.amount, p.odds_e4, p.fills_e4, null, null, p.runner_id, null, array[p.runner_id], '{}', 0) as win,
      bet_result(p.kind, p.side, p.amount, p.odds_e4, p.fills_e4, null, null, p.runner_id, null, '{}', '{}', 0) as lose) v group by 1, 2),
  candidates as (select r.id, coalesce((select sum(g.win - g.lose) from pairs g where g.runner_id = r.id), 0) as gain,
      coalesce((select sum(g.win) from pairs g where g.runner_id = r.id), 0) as win, coalesce((select sum(g.lose) from pairs g where g.runner_id = r.id), 0) as lose
    from runner r where r.market_id = in_market and r.status = 'ACTIVE'
    -- An unlisted runner may win too, until every listed one carries a bet.
    union all select null, 0, 0, 0 from (select distinct kind, winners from bets) m, generate_series(1, greatest(1, m.winners)) where m.kind = 'winner'
      and exists (select from runner r where r.market_id = in_market and r.status = 'ACTIVE' and r.id not in (select runner_id from parts))),
  chosen as (select c.id from candidates c order by c.gain, c.id nulls last limit (select greatest(max(winners), 0) from bets)),
  on_runners as (select g.path, sum(case when (select max(winners) from bets) > 0 then case when g.runner_id in (select id from chosen) then g.win else g.lose end
      when least(c.win, c.lose) >= 0 then 0 when c.win < c.lose then g.win else g.lose end)::bigint as result
    from pairs g join candidates c on c.id = g.runner_id group by 1),
  -- Numbers: the result that costs most. Where lines do not offset each other, each bet costs its maximum.
  results as (select distinct v.at from parts p, lateral (values (case p.kind when 'line' then p.line - 0.25 when 'meter' then 2 * p.line - p.line_to else p.line - 1 end), (p.line),
      (case when p.kind = 'line' then p.line + 0.25 else coalesce(p.line_to, p.line) end)) v(at) where p.line is not null),
  outcomes as (select r.at, p.path, sum(bet_result(p.kind, p.side, p.amount, p.odds_e4, p.fills_e4, p.line, p.line_to, null, r.at, '{}', '{}', 0))::bigint as result
    from results r, parts p where p.line is not null group by 1, 2),
  worst as (select at from outcomes group by at order by sum(result), at limit 1),
  on_numbers as (select o.path, o.result from outcomes o where o.at = (select at from worst) and (select bool_and(hedges or kind <> 'session') from bets)
    union all select p.path, sum(case when p.side = 'BACK' then -p.amount
        else bet_result(p.kind, 'LAY', p.amount, p.odds_e4, p.fills_e4, p.line, p.line_to, null, p.line, '{}', '{}', 0) end)::bigint
      from parts p where p.line is not null and not (select bool_and(hedges or kind <> 'session') from bets) group by 1)
  select case when (select number from paths) = 1 then own_part(-exposed, (select first from paths), node)
    else coalesce((select sum(own_part(s.result, s.path, node))::bigint from (select * from on_runners union all select * from on_numbers) s), 0) end
$$;
comment on function own_exposure(smallint, bigint, bigint, bigint, bigint) is 'Oracle: src/areas/exchange/rules/bets/position.ts, src/areas/exchange/rules/settlement/session.ts';
grant execute on function own_exposure to overround_app;

-- Alerts for traders; each finding is reported once.
create table risk_alert (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  agent_id bigint not null,
  rule text not null check (rule in ('MARKET_LIABILITY', 'LARGE_STAKE', 'PLAYER_WINS', 'MANY_BETS', 'WATCHED_BET', 'ONE_ADDRESS')),
  severity text not null check (severity in ('MEDIUM', 'HIGH')),
  status text not null default 'OPEN' check (status in ('OPEN', 'ACKNOWLEDGED', 'CLOSED')),
  subject text not null,
  market_id bigint references market,
  player_id bigint,
  bet_id uuid,
  amount bigint not null,
  threshold bigint not null,
  owner text,
  remark text,
  raised_at timestamptz(3) not null default now(),
  acknowledged_at timestamptz(3),
  closed_at timestamptz(3),
  version int not null default 1
);
comment on column risk_alert.agent_id is 'The player''s agent, or the root of the domain for a market';
comment on column risk_alert.subject is 'Key of the finding, once a rule: a market and how often its liability doubled, a bet, or a player and day';
create unique index one_alert_a_subject on risk_alert (domain_id, rule, subject);
create index risk_alert_newest on risk_alert (raised_at desc, id desc);
create index risk_alert_standing on risk_alert (status, raised_at desc);
call tenant_table('risk_alert', 'select, insert, update');

-- Fixed-odds tickets. The stake is taken at placement, the return is paid when the result is final, and a later correction
-- settles the difference.
create table ticket (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null,
  domain_id int not null,
  agent_id bigint not null,
  external_id text,
  kind text not null check (kind in ('SINGLE', 'COMBO', 'SYSTEM')),
  phase text not null default 'PREMATCH' check (phase in ('PREMATCH', 'LIVE', 'MIXED')),
  sports text[] not null,
  sizes int[] not null,
  legs smallint not null check (legs > 0),
  lines int not null check (lines > 0),
  is_each_way boolean not null default false,
  unit bigint not null check (unit >= 0),
  stake bigint not null check (stake > 0),
  odds_e4 bigint not null,
  potential bigint not null,
  largest bigint,
  status text not null default 'OPEN' check (status in ('OPEN', 'WON', 'LOST', 'VOIDED', 'CASHED_OUT')),
  returned bigint not null default 0 check (returned >= 0),
  cashed_out bigint not null default 0 check (cashed_out >= 0),
  currency text not null,
  share_path_id bigint not null,
  ip text,
  reason text,
  placed_at timestamptz(3) not null,
  settled_at timestamptz(3),
  version int not null default 1,
  primary key (cell, player_id, id),
  constraint ended_ticket_says_when check ((status = 'OPEN') = (settled_at is null))
);
comment on column ticket.unit is 'Stake a line that is still open; a partial cash-out reduces it';
create index ticket_newest on ticket (placed_at desc, id desc);
create index ticket_of_agent on ticket (agent_id, placed_at desc);
create index ticket_by_id on ticket (id);
call tenant_table('ticket', 'select, insert, update');

create table ticket_leg (
  cell smallint not null,
  player_id bigint not null,
  ticket_id uuid not null,
  n smallint not null check (n > 0),
  domain_id int not null,
  sport text not null,
  event text not null,
  market text not null,
  selection text not null,
  odds_e4 int not null check (odds_e4 > 10000),
  place_of smallint check (place_of > 0),
  is_live boolean not null default false,
  starts_at timestamptz(3),
  outcome text not null default 'OPEN' check (outcome in ('OPEN', 'WIN', 'PLACED', 'LOSE', 'VOID', 'HALF_WIN', 'HALF_LOSS')),
  tie jsonb,
  rule4 smallint not null default 0 check (rule4 between 0 and 90),
  primary key (cell, player_id, ticket_id, n)
);
comment on column ticket_leg.place_of is 'Each-way terms: the place part pays odds divided by this, 5 for a fifth';
call tenant_table('ticket_leg', 'select, insert, update');

-- Cash-out offers of open tickets; accepted once, before expiry and while the ticket is unchanged.
create table cash_out_offer (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null,
  ticket_id uuid not null,
  domain_id int not null,
  amount bigint not null check (amount >= 0),
  live_odds_e4 int not null,
  potential bigint not null check (potential >= 0),
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  primary key (cell, player_id, id)
);
call tenant_table('cash_out_offer', 'select, insert, update');

-- What each agent of the upline receives or owes from an ended or corrected ticket. Paid by a job, so that tickets do not wait
-- for the wallets that all of them share.
create table ticket_share (
  cell smallint not null,
  player_id bigint not null,
  ticket_id uuid not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  agent_id bigint not null,
  own bigint not null check (own <> 0),
  told_at timestamptz(3) not null default now(),
  paid_at timestamptz(3),
  primary key (cell, player_id, ticket_id, id)
);
create index ticket_share_waiting on ticket_share (id) where paid_at is null;
create index ticket_share_of_agent on ticket_share (agent_id, told_at);
call tenant_table('ticket_share', 'select');

-- How a ticket counts in reports: not at all while open, and a void one only for its cashed-out parts.
create function ticket_counts(ticket_status text, staked bigint, returned bigint) returns table (bets int, stake bigint, pl bigint) immutable language sql as $$
  select case when ticket_status in ('WON', 'LOST', 'CASHED_OUT') then 1 else 0 end,
    case when ticket_status in ('WON', 'LOST', 'CASHED_OUT') then staked else 0 end,
    case when ticket_status <> 'OPEN' then returned - staked else 0 end $$;
grant execute on function ticket_counts to overround_app;

-- What each agent of the path holds of a player's result, by the stored shares.
create function ticket_split(path bigint, pl bigint) returns table (agent_id bigint, own bigint) stable language sql set search_path = public as $$
  select u.agent_id, coalesce(lag(half_up(-pl * (10000 - u.held), 10000)) over (order by u.n), -pl) - half_up(-pl * (10000 - u.held), 10000)
  from share_path p cross join lateral unnest(p.agents, p.held) with ordinality u(agent_id, held, n) where p.id = path $$;
comment on function ticket_split(bigint, bigint) is 'Oracle: src/areas/agents/rules/chips/split.ts';
grant execute on function ticket_split to overround_app;

-- Adds a changed ticket to the daily totals in its transaction; a corrected ticket counts by the difference on the day of the
-- correction. Each agent of the path holds its share of the result.
create function count_ticket() returns trigger language plpgsql security definer set search_path = public as $$
declare before record; after record; counted date; d_bets int; d_stake bigint; d_pl bigint;
begin
  if tg_op = 'UPDATE' then select * into before from ticket_counts(old.status, old.stake, old.returned); else select 0 bets, 0::bigint stake, 0::bigint pl into before; end if;
  select * into after from ticket_counts(new.status, new.stake, new.returned);
  d_bets := after.bets - before.bets; d_stake := after.stake - before.stake; d_pl := after.pl - before.pl;
  if d_bets = 0 and d_stake = 0 and d_pl = 0 then return null; end if;
  counted := day_in(new.domain_id, coalesce(new.settled_at, now()));
  insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake, pl)
  values (new.cell, new.player_id, counted, 'sportsbook', new.domain_id, new.agent_id, new.currency, d_bets, d_stake, d_pl)
  on conflict (cell, player_id, day, product, agent_id) do update set bets = player_day.bets + excluded.bets, stake = player_day.stake + excluded.stake, pl = player_day.pl + excluded.pl;
  insert into ticket_share (cell, player_id, ticket_id, domain_id, agent_id, own)
  select new.cell, new.player_id, new.id, new.domain_id, x.agent_id, sum(x.own)::bigint
  from (select n.agent_id, n.own from ticket_split(new.share_path_id, after.pl) n union all
        select o.agent_id, -o.own from ticket_split(new.share_path_id, before.pl) o) x
  group by x.agent_id having sum(x.own) <> 0;
  insert into agent_day (cell, agent_id, day, product, domain_id, currency, bets, stake, pl, own)
  select new.cell, x.agent_id, counted, 'sportsbook', new.domain_id, new.currency, sum(x.bets)::int, sum(x.stake)::bigint, sum(x.pl)::bigint, sum(x.own)::bigint
  from (select new.agent_id, d_bets bets, d_stake stake, d_pl pl, 0::bigint own
        union all select n.agent_id, 0, 0, 0, n.own from ticket_split(new.share_path_id, after.pl) n
        union all select o.agent_id, 0, 0, 0, -o.own from ticket_split(new.share_path_id, before.pl) o) x
  group by x.agent_id order by x.agent_id
  on conflict (cell, agent_id, day, product) do update set bets = agent_day.bets + excluded.bets, stake = agent_day.stake + excluded.stake,
    pl = agent_day.pl + excluded.pl, own = agent_day.own + excluded.own;
  insert into node_day_dirty (agent_id, day, product)
  select distinct u.agent_id, counted, 'sportsbook' from share_path p cross join lateral unnest(p.agents || new.agent_id) u(agent_id) where p.id = new.share_path_id;
  return null;
end $$;
create trigger ticket_is_counted after insert or update on ticket for each row execute function count_ticket();

-- Pays waiting shares, the oldest first, one transfer each; wallets are locked in id order. Returns the number paid.
create function pay_ticket_shares(most int) returns int language plpgsql security definer set search_path = public as $$
declare waiting ticket_share[]; due ticket_share; at timestamptz;
begin
  perform require_every_domain();
  waiting := array(select s from ticket_share s where s.paid_at is null order by s.id limit most for update skip locked);
  perform lock_wallets(array(select distinct w.agent_id from unnest(waiting) w));
  at := clock_timestamp();
  foreach due in array waiting loop
    perform post_transfers(due.id, at, 'tickets', jsonb_build_array(jsonb_build_object('account', due.agent_id, 'kind', 'SHARE_PL',
      'debit', case when due.own > 0 then 'sportsbook' else 'wallet' end, 'credit', case when due.own > 0 then 'wallet' else 'sportsbook' end,
      'amount', abs(due.own), 'ref', 'ticket:' || due.ticket_id, 'mayOwe', true)), null, null);
    update ticket_share s set paid_at = at where s.cell = due.cell and s.player_id = due.player_id and s.ticket_id = due.ticket_id and s.id = due.id;
  end loop;
  return cardinality(waiting);
end $$;
grant execute on function pay_ticket_shares to overround_app;

-- Everything placing a ticket needs, with the wallet locked. Shares of tickets follow those of the exchange; limits are those
-- of tickets.
create function ticket_scene(for_player bigint, sports text[], at timestamptz) returns jsonb language plpgsql security definer set search_path = public as $$
declare p player; own agent; w wallet;
begin
  select * into p from player where cell = cell_of(for_player) and id = for_player;
  if p.id is null then return null; end if;
  select * into w from wallet where cell = p.cell and account_id = p.id and domain_id = any (visible_domains()) for update;
  if w.account_id is null then return null; end if;
  select * into own from agent where id = p.agent_id;
  return jsonb_build_object('ticketId', uuidv7(), 'sharePath', share_path_of(p.agent_id, 'exchange')::text, 'cell', p.cell, 'domainId', p.domain_id,
    'agentId', p.agent_id::text, 'username', p.username, 'currency', p.currency, 'care', care_of(p.cell, p.id, at),
    'path', (select jsonb_object_agg(one, path_terms(own.upline, one, 'sportsbook')) from unnest(sports) one),
    'isActive', p.status = 'ACTIVE' and not exists (select from agent a where a.id = any (own.upline) and a.status <> 'ACTIVE'),
    'isBetLocked', p.is_bet_locked or exists (select from agent a where a.id = any (own.upline) and a.is_bet_locked),
    'balance', w.balance::text, 'exposure', w.exposure::text);
end $$;
grant execute on function ticket_scene to overround_app;

-- Voids or restores single bets of a settled market as a settlement of its own that posts the difference, so that no other
-- player's statement changes. A rollback includes it.
create function correct_cell(c smallint, m bigint, s int) returns setof bigint language plpgsql security definer set search_path = public as $$
declare deed settlement; base settlement; target market; named_bets uuid[]; players bigint[]; sign int; moved int;
begin
  perform require_every_domain();
  if is_step_done(c, m, s, 1) then return; end if;
  select * into strict deed from settlement where market_id = m and seq = s and corrects is not null and state = 'RUNNING';
  select * into strict base from settlement where market_id = m and seq = deed.corrects and kind = 'settle' and state = 'COMPLETED';
  select * into strict target from market where id = m;
  insert into settlement_cell (cell, market_id, seq, phase) values (c, m, s, 1) on conflict do nothing;
  if not found then return; end if;
  sign := case deed.kind when 'bet_void' then 1 else -1 end;
  select array_agg(distinct (n ->> 'player')::bigint), array_agg((n ->> 'bet')::uuid) into players, named_bets
    from jsonb_array_elements(deed.named) n where cell_of((n ->> 'player')::bigint) = c;
  if players is null then return; end if;
  perform 1 from wallet w where w.cell = c and w.account_id = any (players) order by w.account_id for update;

  if deed.kind = 'bet_void' then
    insert into bet_reversed (cell, player_id, bet_id, market_id, domain_id, settle_seq, status, is_won, pl, settled_at, reversed_at, reversed_seq)
    select b.cell, b.player_id, b.id, b.market_id, b.domain_id, b.settle_seq, b.status, b.is_won, b.pl, b.settled_at, deed.at, s
    from bet_settled b where b.cell = c and b.player_id = any (players) and b.settled_at = base.at and b.id = any (named_bets) and b.settle_seq = base.seq and b.status = 'SETTLED';
    with gone as (delete from bet_settled b where b.cell = c and b.player_id = any (players) and b.settled_at = base.at and b.id = any (named_bets)
      and b.settle_seq = base.seq and b.status = 'SETTLED' returning b.*)
    insert into bet_settled (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, line_to, side, odds_e4, matched_odds_e4, fills_e4, persistence,
      stake, matched, lapsed, cancelled, currency, share_path_id, external_id, ip, placed_at, matched_at, status, is_won, pl, settled_at, settle_seq, reason)
    select g.cell, g.player_id, g.id, g.domain_id, g.agent_id, g.market_id, g.product, g.runner_id, g.line, g.line_to, g.side, g.odds_e4, g.matched_odds_e4, g.fills_e4, g.persistence,
      g.stake, g.matched, g.lapsed, g.cancelled, g.currency, g.share_path_id, g.external_id, g.ip, g.placed_at, g.matched_at,
      'VOIDED', null, 0, deed.at, 0, deed.reason from gone g;
  else
    with gone as (delete from bet_settled b where b.cell = c and b.player_id = any (players) and b.market_id = m and b.id = any (named_bets)
      and b.settle_seq = 0 and b.status = 'VOIDED' returning b.*)
    insert into bet_settled (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, line_to, side, odds_e4, matched_odds_e4, fills_e4, persistence,
      stake, matched, lapsed, cancelled, currency, share_path_id, external_id, ip, placed_at, matched_at, status, is_won, pl, settled_at, settle_seq, reason)
    select g.cell, g.player_id, g.id, g.domain_id, g.agent_id, g.market_id, g.product, g.runner_id, g.line, g.line_to, g.side, g.odds_e4, g.matched_odds_e4, g.fills_e4, g.persistence,
      g.stake, g.matched, g.lapsed, g.cancelled, g.currency, g.share_path_id, g.external_id, g.ip, g.placed_at, g.matched_at,
      r.status, r.is_won, r.pl, base.at, base.seq, base.reason
    from gone g cross join lateral (select e.* from bet_reversed e where e.cell = c and e.player_id = g.player_id and e.bet_id = g.id and e.settle_seq = base.seq
      order by e.reversed_seq desc limit 1) r;
  end if;
  get diagnostics moved = row_count;
  if moved <> cardinality(named_bets) then raise exception 'bets_have_changed' using errcode = 'OV409'; end if;

  insert into bet_tally (cell, domain_id, placed_on, product, status, bets, stake, pl)
  select c, t.domain_id, t.placed_on, t.product, x.status, sum(x.n)::int, sum(x.n * t.stake)::bigint, sum(x.pl)::bigint
  from (select b.domain_id, (b.placed_at at time zone d.time_zone)::date placed_on, b.product, b.stake,
      (select e.pl from bet_reversed e where e.cell = c and e.player_id = b.player_id and e.bet_id = b.id and e.settle_seq = base.seq order by e.reversed_seq desc limit 1) pl
    from bet_settled b join domain d on d.id = b.domain_id where b.cell = c and b.player_id = any (players) and b.id = any (named_bets) and b.market_id = m
      and b.settled_at = case deed.kind when 'bet_void' then deed.at else base.at end) t
  cross join lateral (values ('SETTLED', -sign, -sign * t.pl), ('VOIDED', sign, 0)) x(status, n, pl)
  group by t.domain_id, t.placed_on, t.product, x.status order by 2, 3, 4, 5
  on conflict (cell, domain_id, placed_on, product, status) do update set bets = bet_tally.bets + excluded.bets, stake = bet_tally.stake + excluded.stake, pl = bet_tally.pl + excluded.pl;

  -- What the bets of these players bring now, less what was posted: commission is due on the new net, on the path of the last
  -- bet that counts.
  insert into market_player (cell, market_id, settle_seq, player_id, share_path_id, domain_id, agent_id, product, currency, bets, stake, pl, commission, settled_at)
  select c, m, s, x.player_id, x.share_path_id, x.domain_id, max(x.agent_id), x.product, x.currency, sum(x.bets)::int, sum(x.stake)::bigint, sum(x.pl)::bigint, sum(x.commission)::bigint, deed.at
  from (
    select g.player_id, g.share_path_id, g.domain_id, g.agent_id, g.product, g.currency, g.bets, g.stake, g.pl,
      case when row_number() over (partition by g.player_id order by g.last_id desc nulls last, g.share_path_id) = 1
        then half_up(greatest(0, sum(g.pl) over (partition by g.player_id))::bigint
          * coalesce((select path.commission from share_path path where path.id = g.share_path_id), target.commission), 10000) else 0 end commission
    from (select b.player_id, b.share_path_id, b.domain_id, max(b.agent_id) agent_id, b.product, b.currency, count(*)::int bets,
        coalesce(sum(b.matched) filter (where b.status = 'SETTLED'), 0)::bigint stake, sum(b.pl)::bigint pl, max(b.id::text collate "C") filter (where b.status = 'SETTLED') last_id
      from bet_settled b where b.cell = c and b.player_id = any (players) and b.market_id = m and b.settle_seq = base.seq and b.settled_at = base.at
      group by b.player_id, b.share_path_id, b.domain_id, b.product, b.currency) g
    union all
    select q.player_id, q.share_path_id, q.domain_id, q.agent_id, q.product, q.currency, -q.bets, -q.stake, -q.pl, -q.commission
    from market_player q where q.cell = c and q.market_id = m and q.player_id = any (players) and q.settle_seq < s) x
  group by x.player_id, x.share_path_id, x.domain_id, x.product, x.currency
  having sum(x.bets) <> 0 or sum(x.stake) <> 0 or sum(x.pl) <> 0 or sum(x.commission) <> 0;

  perform post_market(c, deed, -1, null, case deed.kind when 'bet_void' then array['ROLLBACK', 'ROLLBACK']
    else array[case target.product when 'exchange' then 'EXCH_PL' when 'bookmaker' then 'BOOKMAKER_PL' else 'FANCY_PL' end, 'EXCH_COMMISSION'] end::transfer_kind[]);
  return query select unnest(players);
end $$;
comment on function correct_cell(smallint, bigint, int) is 'Oracle: src/areas/exchange/rules/bets/correction.ts';
grant execute on function correct_cell to overround_app;

-- Worst cases to which exposure returns on rollback, after a bet was voided or restored.
create function keep_worst(m bigint, stood jsonb) returns void language sql security definer set search_path = public as $$
  update position p set worst = x.worst, outcomes = x.outcomes, version = p.version + 1
  from jsonb_to_recordset(stood) x(player bigint, worst bigint, outcomes jsonb)
  where p.cell = cell_of(x.player) and p.player_id = x.player and p.market_id = m and p.exposure = 0
$$;
grant execute on function keep_worst to overround_app;

-- Sounds of the traders' board; off by default.
create table trader_preference (
  staff_id bigint primary key references staff,
  has_sound boolean not null default false
);
call reference_table('trader_preference', 'select, insert, update');
